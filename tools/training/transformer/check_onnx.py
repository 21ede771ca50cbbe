"""Scores the exported files on the validation rows, one post at a time."""
import argparse
import json

import numpy as np

from encoder.data import Rows, deal, pad
from encoder.runtime import Session
from evaluate import SETS, line, score


def predict(model, rows, batch=1):
    names = [name for name in model.outputs if name not in ('meaning', 'sense')]
    out = {}
    for at in deal(np.array([len(row) for row in rows.ids]), batch):
        ids, mask, keyword = (t.numpy() for t in pad([rows.ids[i] for i in at], [rows.marked[i] for i in at]))
        answers = model.run(names, {'input_ids': ids, 'attention_mask': mask, 'keyword_mask': keyword})
        for name, values in zip(names, answers):
            out.setdefault(name, np.zeros((len(rows.ids), values.shape[1]), np.float32))[at] = values
    return out


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--logits', help='.npz to write: `set head` -> logits, for calibrate.py')
    parser.add_argument('--json', help='file to write the figures to')
    parser.add_argument('files', nargs='+', help='ONNX files')
    args = parser.parse_args()
    # Posts about brands are scored by `npm run eval`; here only their logits are kept.
    sets = {name: Rows(args.data, name, 'val') for name in (*SETS, 'posts')}
    for path in args.files:
        scores, kept = {}, {}
        with Session(path) as model:
            for name, rows in sets.items():
                logits = predict(model, rows)
                if name != 'posts':
                    scores.update(score(rows, logits))
                kept.update({f'{name} {head}': values for head, values in logits.items()})
        print(path, line(scores), flush=True)
    if args.logits:
        np.savez_compressed(args.logits, **kept)
    if args.json:
        with open(args.json, 'w') as file:
            json.dump(scores, file, indent=1)


if __name__ == '__main__':
    main()
