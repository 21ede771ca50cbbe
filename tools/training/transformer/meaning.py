"""Fits what the trained encoder still knows of the base encoder's sentence vectors, and adds it to a checkpoint."""
import argparse
import os

import numpy as np
import torch

from encoder import checkpoint
from encoder.data import Rows, deal, pad
from encoder.device import half_precision, pick_device
from evaluate import load
from encoder.model import Encoder, Meaning, load_base, mean

HELD_OUT = 2000
# On the diagonal of the normal equations, of features with a deviation of 1.
RIDGE = 30


def main():
    args = parse()
    if args.threads:
        torch.set_num_threads(args.threads)
    device = pick_device()
    net = load(args.checkpoint, device).eval()
    sentence = sentences_of(args, device)
    rows = Rows(args.data, 'unlabelled', 'train')
    chosen = np.random.RandomState(args.seed).permutation(len(rows))[: args.posts]
    ids = [rows.ids[i] for i in chosen]
    reader = Meaning()
    views = read(ids, device, lambda i, mask: reader.views(net.encoder.states(i, mask, torch.zeros_like(i)), mask))
    wanted = unit(read(ids, device, sentence))
    fit(reader, views[HELD_OUT:], wanted[HELD_OUT:])
    with torch.no_grad():
        guessed = unit(reader.read(torch.from_numpy(views[:HELD_OUT])).numpy())
    likeness = float((guessed * wanted[:HELD_OUT]).sum(1).mean())
    saved = checkpoint.read(args.checkpoint)
    figures = {'posts': len(ids) - HELD_OUT, 'seed': args.seed, 'likeness': round(likeness, 3)}
    fitted = {'file': os.path.basename(args.out), 'meaning': figures}
    saved.update({'meaning': reader.state_dict(), 'runs': [*saved['runs'], fitted]})
    torch.save(saved, args.out)
    print(f'{figures["posts"]} posts; mean cosine with the target vectors on {HELD_OUT} others: {likeness:.3f}')


def sentences_of(args, device):
    """The base encoder's vector of a text, or what an earlier checkpoint still knew of it."""
    if args.like:
        before, reader = load(args.like, device).eval(), load_meaning(args.like)
        return lambda ids, mask: reader(before.encoder.states(ids, mask, torch.zeros_like(ids)), mask)
    base = Encoder()
    load_base(base, args.base)
    base.to(device).eval()
    return lambda ids, mask: mean(base(ids, mask, torch.zeros_like(ids)).float(), mask.float())


def read(ids, device, view, batch=64):
    out = [None] * len(ids)
    for at in deal(np.array([len(row) for row in ids]), batch):
        tokens, mask, _ = (tensor.to(device) for tensor in pad([ids[i] for i in at]))
        with torch.no_grad(), half_precision(device):
            vectors = view(tokens, mask).float().cpu().numpy()
        for place, vector in zip(at, vectors):
            out[place] = vector
    return np.stack(out)


def fit(reader, views, wanted):
    """Least squares with a ridge, on standardised features."""
    centre, spread = views.mean(0), views.std(0) + 1e-6
    scaled = (views - centre) / spread
    products = scaled.T @ scaled + RIDGE * np.eye(scaled.shape[1], dtype=np.float32)
    weights = np.linalg.solve(products, scaled.T @ (wanted - wanted.mean(0)))
    with torch.no_grad():
        for part, values in ((reader.centre, centre), (reader.spread, spread), (reader.weight, weights.T), (reader.bias, wanted.mean(0))):
            part.copy_(torch.from_numpy(values))


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def load_meaning(path):
    """From a checkpoint that this file wrote."""
    saved = checkpoint.read(path)
    if 'meaning' not in saved:
        raise SystemExit(f'{path} contains no meaning: run meaning.py first')
    reader = Meaning()
    reader.load_state_dict(saved['meaning'])
    return reader.eval()


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    wanted = parser.add_mutually_exclusive_group(required=True)
    wanted.add_argument('--base', help='.safetensors of the base encoder')
    wanted.add_argument('--like', help='checkpoint with a meaning, if the base encoder is not available')
    parser.add_argument('--checkpoint', required=True, help='checkpoint of train.py')
    parser.add_argument('--out', required=True, help='checkpoint to write: the same with its meaning')
    parser.add_argument('--posts', type=int, default=22000, help='number of unlabelled posts; the first 2,000 are only for measuring')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int)
    return parser.parse_args()


if __name__ == '__main__':
    main()
