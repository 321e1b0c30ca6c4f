"""Reads what a run has written as Parquet by another program than ours: it must be the same as the CSV of the same run.

Called with a folder that holds series.csv, series.parquet, units.csv and units.parquet.
"""

import sys
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq


def plain(frame):
    """The values alone, with one word for what there is none of."""
    values = frame.astype(object)
    return values.where(values.notna(), None)


folder = Path(sys.argv[1])
for name in ("series", "units"):
    table = pq.read_table(folder / f"{name}.parquet")
    kinds = {str(field.type) for field in table.schema}
    assert kinds <= {"int64", "double", "string", "bool"}, kinds
    csv = pd.read_csv(folder / f"{name}.csv", dtype={"unit_key": str})
    assert len(csv) > 100, len(csv)
    pd.testing.assert_frame_equal(plain(table.to_pandas()), plain(csv), check_dtype=False, check_exact=True)
    print(f"{name}: {len(csv)} rows and {len(csv.columns)} columns are the same")
