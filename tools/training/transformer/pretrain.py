"""Masked-word training of the encoder on posts, before it learns any label."""
import argparse
import time

import numpy as np
import torch
from torch.nn import functional as F

from encoder import checkpoint
from encoder.data import Rows, deal, pad
from encoder.device import half_precision, pick_device
from encoder.model import MaskedWords, load_base
from learning.optimise import optimiser, step

MASK, FIRST_WORD = 103, 999


def main():
    args = parse()
    if args.threads:
        torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.RandomState(args.seed)
    device = pick_device()
    texts = sum((Rows(args.data, name, 'train').ids for name in args.sets.split(',')), [])
    lengths = np.array([len(row) for row in texts])
    net = MaskedWords()
    load_base(net.encoder, args.base)
    net.to(device).train()
    epochs = [deal(lengths, args.batch, rng) for _ in range(args.epochs)]
    batches = sum(epochs, [])[: args.steps]
    opt, schedule = optimiser([(list(net.parameters()), args.rate)], len(batches), args.warmup)
    print(f'{len(texts)} texts, {len(batches)} steps', flush=True)
    started, running = time.time(), None
    for number, batch in enumerate(batches, 1):
        ids, mask, _ = (tensor.to(device) for tensor in pad([texts[i] for i in batch]))
        shown, hidden = hide(ids, mask, args.share)
        with half_precision(device, not args.full_precision):
            logits = net(shown, mask, hidden)
        loss = F.cross_entropy(logits.float(), ids[hidden])
        step(net, loss, opt, schedule)
        running = loss.item() if running is None else 0.98 * running + 0.02 * loss.item()
        if number % 100 == 0:
            print(f'{number} loss {running:.3f} {(time.time() - started) / number:.3f} s/step', flush=True)
        if number % 500 == 0 or number == len(batches):
            seconds = time.time() - started
            torch.save({'encoder': net.encoder.state_dict(), 'runs': checkpoint.runs_with([], args, seconds)}, args.out)


def hide(ids, mask, share):
    """Of the words 80 % of the chosen become [MASK], 10 % another word, 10 % stay (BERT's recipe)."""
    chosen = (torch.rand(ids.shape, device=ids.device) < share) & (mask > 0) & (ids >= FIRST_WORD)
    chosen[:, 1] |= ~chosen.any(1)
    fate = torch.rand(ids.shape, device=ids.device)
    shown = torch.where(chosen & (fate < 0.8), torch.full_like(ids, MASK), ids)
    other = torch.randint(FIRST_WORD, 30522, ids.shape, device=ids.device)
    return torch.where(chosen & (fate >= 0.9), other, shown), chosen


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--base', required=True, help='model.fp16.safetensors of the base encoder')
    parser.add_argument('--out', required=True, help='checkpoint to write')
    parser.add_argument('--sets', default='unlabelled,tweets,sxsw,apple,entities,complaints')
    parser.add_argument('--epochs', type=int, default=1)
    parser.add_argument('--steps', type=int, default=10**9, help='stop after this many')
    parser.add_argument('--batch', type=int, default=64)
    parser.add_argument('--rate', type=float, default=3e-4)
    parser.add_argument('--warmup', type=float, default=0.05)
    parser.add_argument('--share', type=float, default=0.2, help='share of words to hide')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--threads', type=int, help='on a shared machine, two runs with one thread each beat one run with two')
    parser.add_argument('--full-precision', action='store_true')
    return parser.parse_args()


if __name__ == '__main__':
    main()
