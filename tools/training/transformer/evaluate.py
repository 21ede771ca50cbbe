"""How good a model is on the validation rows, by the metric of each set."""
import argparse
import json

import numpy as np
import torch

from encoder import checkpoint
from encoder.data import Rows, deal, pad, read_settings
from encoder.device import half_precision, pick_device
from encoder.model import Classifier

SETS = ('tweets', 'tse', 'reddit', 'sxsw', 'apple', 'entities', 'complaints', 'chat', 'purchase', 'youtube_spam')
SETS += ('emotion', 'brand_words', 'pros_cons')


def predict(net, rows, device, batch=128, half=False):
    """Logits of every head for every row, as arrays in the order of the rows."""
    net.eval()
    out = {name: np.zeros((len(rows.ids), head.out_features), np.float32) for name, head in net.heads.items()}
    lengths = np.array([len(row) for row in rows.ids])
    with torch.no_grad():
        for at in deal(lengths, batch):
            inputs = pad([rows.ids[i] for i in at], [rows.marked[i] for i in at])
            with half_precision(device, half):
                logits = net(*(tensor.to(device) for tensor in inputs))
            for name, values in logits.items():
                out[name][at] = values.float().cpu().numpy()
    return out


def score(rows, logits):
    """`set head metric` -> percent for each head that the rows have labels for."""
    scores = {}
    for head, values in logits.items():
        at, labels = rows.of(head)
        if len(at) == 0:
            continue
        guesses = values[at].argmax(1)
        count = values.shape[1]
        scores[f'{rows.name} {head} accuracy'] = float((guesses == labels).mean())
        scores[f'{rows.name} {head} macro recall'] = macro_recall(labels, guesses, count)
        scores[f'{rows.name} {head} macro F1'] = macro_f1(labels, guesses, count)
        if count == 2 and 0 < labels.sum() < len(labels):
            scores[f'{rows.name} {head} AUC'] = auc(labels, values[at, 1] - values[at, 0])
    return {name: round(100 * value, 2) for name, value in scores.items()}


def macro_recall(labels, guesses, count):
    return float(np.mean([(guesses[labels == c] == c).mean() for c in range(count) if (labels == c).any()]))


def macro_f1(labels, guesses, count):
    hits = [((guesses == c) & (labels == c)).sum() for c in range(count)]
    sizes = [(guesses == c).sum() + (labels == c).sum() for c in range(count)]
    return float(np.mean([2 * hit / max(1, size) for hit, size in zip(hits, sizes)]))


def auc(labels, scores):
    ranks = np.empty(len(scores))
    ranks[np.argsort(scores, kind='stable')] = np.arange(1, len(scores) + 1)
    positive = labels == 1
    return float((ranks[positive].sum() - positive.sum() * (positive.sum() + 1) / 2) / (positive.sum() * (~positive).sum()))


# The figure by which each set is judged.
SHOWN = {
    'tweets': 'sentiment macro recall',
    'tse': 'sentiment macro recall',
    'reddit': 'sentiment accuracy',
    'sxsw': 'sentiment macro recall',
    'apple': 'sentiment macro recall',
    'entities': 'sentiment macro recall',
    'complaints': 'complaint macro F1',
    'chat': 'question macro F1',
    'purchase': 'buying_intent macro F1',
    'youtube_spam': 'spam macro F1',
    'emotion': 'anger macro F1',
    'brand_words': 'brand accuracy',
    'pros_cons': 'sentiment accuracy',
}


def line(scores):
    """One line with each set's own figure."""
    shown = {name: scores.get(f'{name} {metric}') for name, metric in SHOWN.items()}
    return ' '.join(f'{name} {value:.1f}' for name, value in shown.items() if value is not None)


def score_all(net, folder, device):
    scores = {}
    for name in SETS:
        rows = Rows(folder, name, 'val')
        scores.update(score(rows, predict(net, rows, device, half=True)))
    return scores


def load(path, device='cpu'):
    """A classifier from a checkpoint of train.py."""
    saved = checkpoint.read(path, device)
    net = Classifier(saved['heads'])
    net.load_state_dict(saved['net'])
    return net.to(device)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('checkpoints', nargs='+', help='if several, the mean of their logits is also measured')
    args = parser.parse_args()
    device = pick_device()
    heads = read_settings(args.data)['heads']
    nets = [load(path, device=device) for path in args.checkpoints]
    for path, net in zip(args.checkpoints, nets):
        scores = score_all(net, args.data, device)
        print(path, line(scores), flush=True)
        if len(nets) == 1:
            print(json.dumps(scores, indent=1))
    if len(nets) > 1:
        scores = {}
        for name in SETS:
            rows = Rows(args.data, name, 'val')
            logits = [predict(net, rows, device) for net in nets]
            scores.update(score(rows, {head: np.mean([each[head] for each in logits], 0) for head in heads}))
        print('mean of all', line(scores))


if __name__ == '__main__':
    main()
