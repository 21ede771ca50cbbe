"""What an epoch consists of: how many rows of which set, and which label counts how much."""
import numpy as np

from encoder.data import Rows

# Rows an epoch takes of each set; tweet sentiment comes first, small sets are repeated.
ROWS = {
    'tweets': 32400,
    'tse': 8000,
    'reddit': 16000,
    'sxsw': 3000,
    'apple': 2000,
    'entities': 4500,
    'complaints': 5600,
    'chat': 2500,
    'trec': 800,
    'purchase': 1700,
    'youtube_spam': 900,
    'emotion': 3200,
    'brand_words': 2400,
    'pros_cons': 2000,
}
# Negative, neutral, positive: rare ones are not drowned, which is what macro-averaged recall asks for.
TWEETS_BY_SENTIMENT = (7400, 13500, 11500)
# The only spam set is of one site: ordinary posts of the others stand for what is not spam.
POSTS_NOT_SPAM = 1500


class Mix:
    """All training rows in one list, and which of them an epoch uses."""

    def __init__(self, folder, heads, without=(), unlabelled=0):
        self.rows = dict(ROWS)
        for name in without:
            self.rows.pop(name, None)
        if unlabelled:
            self.rows['unlabelled'] = unlabelled
        self.sets = {name: Rows(folder, name, 'train') for name in self.rows}
        self.offsets, total = {}, 0
        for name, rows in self.sets.items():
            self.offsets[name], total = total, total + len(rows)
        self.ids = sum((rows.ids for rows in self.sets.values()), [])
        self.marked = sum((rows.marked for rows in self.sets.values()), [])
        self.lengths = np.array([len(row) for row in self.ids])
        self.labels = {head: self.column(head) for head in heads}

    def column(self, head):
        out = np.full(len(self.ids), -1, np.int64)
        for name, rows in self.sets.items():
            at, labels = rows.of(head)
            out[self.offsets[name] + at] = labels
        return out

    def epoch(self, rng):
        """Positions of one epoch's rows; in their turn some ordinary posts learn that they are no spam."""
        parts = [self.offsets[name] + self.choose(name, count, rng) for name, count in self.rows.items()]
        chosen = np.concatenate(parts)
        if 'spam' in self.labels and 'youtube_spam' in self.rows:
            ordinary = rng.choice(np.concatenate([parts[self.place(n)] for n in ('tweets', 'reddit', 'entities')]), POSTS_NOT_SPAM)
            self.labels['spam'][ordinary] = 0
        return chosen

    def place(self, name):
        return list(self.rows).index(name)

    def choose(self, name, count, rng):
        rows = self.sets[name]
        if name == 'tweets':
            _, labels = rows.of('sentiment')
            return np.concatenate([take(np.flatnonzero(labels == c), n, rng) for c, n in enumerate(TWEETS_BY_SENTIMENT)])
        known = np.array([i for i, labels in enumerate(rows.labels) if labels or name == 'unlabelled'])
        return take(known, count, rng)


def take(positions, count, rng):
    """So many of them, each as often as any other."""
    rounds = [rng.permutation(positions) for _ in range(-(-count // len(positions)))]
    return np.concatenate(rounds)[:count]
