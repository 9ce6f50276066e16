"""What bench/solvitaire and bench/solvitaire_rules have in common: both programs on Solvitaire's numbers of a game."""
import json
import subprocess

VERDICTS = {"solved": "won", "unsolvable": "lost"}


def peer_command(program, game, deals, timeout):
    """Solvitaire on its numbers 1 to `deals`, `timeout` seconds each, the way its authors measured. `game` is "--type NAME" or
    "--custom-rules FILE", in a list."""
    return [program, *game, "--solvability", str(deals + 1), "--cores", "1", "--resume", "0", "0", "0", "1",
            "--timeout", str(round(1000 * timeout)), "--streamliners", "smart-solvability"]


def peer_verdict(line):
    """A number and "won", "lost" or "undecided", of a line that Solvitaire prints; None if it is of no deal."""
    words = [word.strip() for word in line.split(",")]
    return (int(words[0]), VERDICTS.get(words[-1], "undecided")) if words[0].isdigit() else None


def survey(winnable, rules, numbers, store, *limits):
    """Ours on those of the numbers, one thread, into a store: the finished process."""
    return subprocess.run([winnable, "survey", "--rules", str(rules), "solvitaire:" + ",".join(map(str, numbers)), "--threads", "1",
                           *limits, "--store", str(store), "-q"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def rows(winnable, store):
    text = subprocess.run([winnable, "export", "--format", "jsonl", str(store)], check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True).stdout
    return [json.loads(line) for line in text.splitlines()]
