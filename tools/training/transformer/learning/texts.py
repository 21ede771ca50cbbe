"""Labelled texts as token ids: posts about brands, and rows of the other sets beside them."""
import json
import os

import numpy as np

from encoder.data import pad


class Texts:
    def __init__(self, rows):
        self.rows = rows
        self.ids = [np.array(row['ids'], np.int64) for row in rows]
        self.marked = [np.array(row['marked'], np.int64) if row.get('marked') else None for row in rows]
        self.lengths = np.array([len(each) for each in self.ids])
        self.sets = np.array([row.get('set', 'posts') for row in rows])
        self.columns = {}

    def labels(self, name):
        """-1 where a row has none."""
        if name not in self.columns:
            self.columns[name] = np.array([row['labels'].get(name, -1) for row in self.rows], np.int64)
        return self.columns[name]

    def batch(self, at):
        """Token ids, attention mask and keyword mask."""
        return pad([self.ids[i] for i in at], [self.marked[i] for i in at])


def rows_of(folder, name):
    with open(os.path.join(folder, name + '.ndjson')) as file:
        return [json.loads(line) for line in file]


def sample(folder, counts, seed):
    """`counts`: how many training rows of which set."""
    rng, rows = np.random.RandomState(seed), []
    for name, count in counts.items():
        own = [row for row in rows_of(folder, name) if row['split'] == 'train']
        rows += [{**own[i], 'set': name} for i in rng.permutation(len(own))[:count]]
    rng.shuffle(rows)
    return rows
