"""A survey's store as a data frame: verdicts and their cost. Needs pandas. Usage: data_frame.py STORE"""
import sys

import pandas
import winnable

rows = pandas.DataFrame(winnable.read(sys.argv[1]))
rows["verdict"] = rows["verdict"].map(str)
print(rows.groupby("verdict")["nodes"].describe(percentiles=[0.5, 0.9]))
