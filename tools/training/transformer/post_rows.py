"""Views of encoded rows with their labels, and in which group of brands each stands."""
import json
import os
import zlib

import numpy as np
import torch

# Of a view of views.py: what stands for the name, and how the name is written.
WIDTH, WRITINGS = 384, 5
NAME_6, WRITING = slice(0, WIDTH), slice(2 * WIDTH, 2 * WIDTH + WRITINGS)
NAME_2_4 = slice(2 * WIDTH + WRITINGS + 4 * WIDTH, 2 * WIDTH + WRITINGS + 6 * WIDTH)


HEADS = {'category': 'category', 'urgency': 'urgency', 'tone': 'sentiment', 'brand': 'brand', 'spam': 'spam'}
OF_OTHER_SETS = ('brand', 'spam')


class Posts:
    def __init__(self, encoded, views, sets, folds):
        rows, parts, self.counts = [], [], {}
        for name in sets:
            with open(os.path.join(encoded, name + '.ndjson')) as file:
                own = [json.loads(line) for line in file]
            rows += own
            parts.append(np.load(os.path.join(views, name + '.npy')))
            self.counts[name] = len(own)
        self.views = np.concatenate(parts)
        if len(self.views) != len(rows):
            raise SystemExit('The views are of other rows: run read_views.py again')
        self.is_train = np.array([row['split'] == 'train' for row in rows])
        self.sources = np.array([row.get('source') or 'other sets' for row in rows])
        self.folds = np.array([zlib.crc32(row.get('group', '').encode()) % folds for row in rows])
        is_marked = np.array([any(row.get('marked', [])) for row in rows])
        # Sets without a source teach nothing but which words are brands and what spam is.
        self.labels = {
            head: np.array([row['labels'].get(name, -1) if 'source' in row or head in OF_OTHER_SETS else -1 for row in rows])
            for head, name in HEADS.items()
        }
        self.labels['brand'][~is_marked] = -1
        # The category that a colleague might have chosen instead.
        self.seconds = np.array([row['labels'].get('second', -1) if 'source' in row else -1 for row in rows])

    def standardise(self):
        """Views of one spread; `bare` is what stands at `of_name` where nobody said where the name is."""
        taught = self.views[self.is_train]
        self.centre, self.spread = taught.mean(0), taught.std(0) + 1e-3
        bare = np.zeros(self.views.shape[1], np.float32)
        bare[WRITING.start] = 1
        of_name = np.zeros(len(bare), bool)
        for part in (NAME_6, NAME_2_4, WRITING):
            of_name[part] = True
        self.inputs = torch.from_numpy((self.views - self.centre) / self.spread)
        self.bare, self.of_name = torch.from_numpy((bare - self.centre) / self.spread), torch.from_numpy(of_name)
        self.views = None
