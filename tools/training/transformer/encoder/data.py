"""Reads the encoded sets (encode.mjs) and deals batches in an order that the seed decides."""
import json
import os

import numpy as np
import torch


class Rows:
    """Token ids, keyword marks and labels of one set and split."""

    def __init__(self, folder, name, split):
        path = os.path.join(folder, name + '.ndjson')
        if not os.path.exists(path):
            raise SystemExit(f'{path} is missing: run encode.mjs first')
        self.name, self.ids, self.marked, self.labels, self.groups = name, [], [], [], []
        with open(path) as file:
            for line in file:
                row = json.loads(line)
                if row['split'] != split:
                    continue
                self.ids.append(np.array(row['ids'], np.int64))
                self.marked.append(np.array(row['marked'], np.int64) if 'marked' in row else None)
                self.labels.append(row['labels'])
                self.groups.append(row.get('group'))

    def __len__(self):
        return len(self.ids)

    def of(self, head):
        """Positions of the rows that have a label for this head, and the labels."""
        at = [i for i, labels in enumerate(self.labels) if head in labels]
        return np.array(at, np.int64), np.array([self.labels[i][head] for i in at], np.int64)


def read_settings(folder):
    with open(os.path.join(folder, 'sets.json')) as file:
        return json.load(file)


def pad(ids, marked=None):
    """Lists of ids (and marks) -> ids, attention mask and keyword mask as tensors of one length."""
    length = max(len(row) for row in ids)
    out = torch.zeros(3, len(ids), length, dtype=torch.long)
    for i, row in enumerate(ids):
        out[0, i, : len(row)] = torch.from_numpy(row)
        out[1, i, : len(row)] = 1
        if marked is not None and marked[i] is not None:
            out[2, i, : len(row)] = torch.from_numpy(marked[i])
    return out[0], out[1], out[2]


def deal(lengths, batch_size, rng=None, pool=50):
    """Batches of positions with texts of about one length; shuffled within pools of batches where `rng` is given."""
    order = np.arange(len(lengths)) if rng is None else rng.permutation(len(lengths))
    size = len(order) if rng is None else batch_size * pool
    batches = []
    for start in range(0, len(order), size):
        part = order[start : start + size]
        part = part[np.argsort(lengths[part], kind='stable')]
        batches += [part[i : i + batch_size] for i in range(0, len(part), batch_size)]
    if rng is not None:
        rng.shuffle(batches)
    return batches
