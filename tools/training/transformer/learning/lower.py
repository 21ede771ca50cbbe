"""What the lower layers see of posts and of rows of other sets: they are not trained any further, so each text is read once."""
import json
import os

import numpy as np
import torch

from encoder.data import deal, pad
from encoder.model import LOWER, WIDTH


class LowerStates:
    """Rows with the states of their tokens after the lower layers (float16), and what the heads said of them before."""

    def __init__(self, rows, states, answers=None):
        self.rows, self.states, self.answers = rows, states, answers
        self.lengths = np.array([len(each) for each in states])
        self.sets = np.array([row.get('set', 'posts') for row in rows])
        self.columns = {}

    def labels(self, name):
        """-1 where a row has none."""
        if name not in self.columns:
            self.columns[name] = np.array([row['labels'].get(name, -1) for row in self.rows], np.int64)
        return self.columns[name]

    def batch(self, at):
        """States, attention mask and keyword mask."""
        length = max(self.lengths[i] for i in at)
        states, mask, keyword = torch.zeros(len(at), length, WIDTH), torch.zeros(len(at), length), torch.zeros(len(at), length, dtype=torch.long)
        for place, i in enumerate(at):
            own = self.lengths[i]
            states[place, :own] = self.states[i].float()
            mask[place, :own] = 1
            if self.rows[i].get('marked'):
                keyword[place, :own] = torch.tensor(self.rows[i]['marked'])
        return states, mask, keyword


def read_lower(net, folder, beside, path):
    """`{'posts', 'beside'}`; `beside`: how many rows of which set. Kept in the file `path`."""
    if not os.path.exists(path):
        posts, others = rows_of(folder, 'posts'), sample(folder, beside)
        torch.save({'posts': (posts, *read(net, posts)), 'beside': (others, *read(net, others))}, path)
    return {name: LowerStates(*parts) for name, parts in torch.load(path).items()}


def sample(folder, counts, seed=5):
    rng, rows = np.random.RandomState(seed), []
    for name, count in counts.items():
        own = [row for row in rows_of(folder, name) if row['split'] == 'train']
        rows += [{**own[i], 'set': name} for i in rng.permutation(len(own))[:count]]
    rng.shuffle(rows)
    return rows


def rows_of(folder, name):
    with open(os.path.join(folder, name + '.ndjson')) as file:
        return [json.loads(line) for line in file]


def read(net, rows, batch=64):
    """States after the lower layers, and the logits of the heads as they are."""
    net.eval()
    states, answers = [None] * len(rows), [None] * len(rows)
    ids = [np.array(row['ids'], np.int64) for row in rows]
    with torch.no_grad():
        for at in deal(np.array([len(each) for each in ids]), batch):
            tokens, mask, unmarked = pad([ids[i] for i in at])
            seen = net.encoder.states(tokens, mask, unmarked)
            logits = net.answers(seen[-1], mask, unmarked)
            for place, i in enumerate(at):
                states[i] = seen[LOWER][place, : len(ids[i])].half().clone()
                answers[i] = {head: values[place].numpy() for head, values in logits.items()}
    return states, answers
