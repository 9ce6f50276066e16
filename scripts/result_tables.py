"""What scripts that write tables of results/ have in common: rows of a CSV file, what the program prints, and the interval of a rate."""
import csv
import math
import subprocess


def read_rows(path):
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def write_rows(path, columns, rows):
    """In one step: a crash leaves the old file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    with temporary.open("w", newline="") as file:
        writer = csv.DictWriter(file, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    temporary.replace(path)


def output_of(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def wilson(won, deals):
    """The ends of Wilson's interval at 95 % of a share."""
    z, share = 1.959963984540054, won / deals
    middle = share + z * z / (2 * deals)
    half = z * math.sqrt(share * (1 - share) / deals + z * z / (4 * deals * deals))
    return max(0, (middle - half) / (1 + z * z / deals)), min(1, (middle + half) / (1 + z * z / deals))
