"""Trains the encoder with all heads at once; with --teachers it also follows their answers, on unlabelled posts too."""
import argparse
import time

import numpy as np
import torch
from torch.nn import functional as F

from encoder import checkpoint
from learning.adversary import Adversary
from learning.agreement import disagreement, read_twice
from learning.average import Average
from encoder.data import deal, pad, read_settings
from encoder.device import half_precision, pick_device
from evaluate import line, load, score_all
from learning.mix import TWEETS_BY_SENTIMENT, Mix
from encoder.model import Classifier, load_base
from learning.optimise import optimiser, step


def main():
    args = parse()
    if args.threads:
        torch.set_num_threads(args.threads)
    # All runs begin with the same heads: only then is the mean of their weights a model, too (soup.py).
    torch.manual_seed(0)
    rng = np.random.RandomState(args.seed)
    device = pick_device()
    heads = read_settings(args.data)['heads']
    mix = Mix(args.data, heads, [name for name in args.without.split(',') if name], args.unlabelled)
    teachers = [load(path, device=device).eval() for path in args.teachers]
    net = Classifier(heads, args.dropout)
    before = start_from(net, args)
    torch.manual_seed(args.seed)
    net.to(device).train()

    batches = []
    for _ in range(args.epochs):
        chosen = mix.epoch(rng)
        batches += [chosen[at] for at in deal(mix.lengths[chosen], args.batch, rng)]
    batches = batches[: args.steps]
    opt, schedule = optimiser(rates(net, args.rate, args.layer_decay), len(batches))
    average = Average(net, args.average_last, len(batches))
    weights = class_weights(mix, device)
    soft_weights = {head: SOFT_WEIGHTS.get(head, 0.25) for head in heads}
    adversary = Adversary(net.encoder.words, args.push) if args.push else None

    def loss_of(logits, batch, inputs, wanted):
        loss = gold_loss(logits, mix, batch, weights, args.smoothing)
        if wanted is None:
            return loss
        followed = soft_loss(logits, wanted, inputs[2], args.temperature, soft_weights)
        return (1 - args.soft_share) * loss + args.soft_share * followed

    print(f'{len(batches)} steps', flush=True)
    started, running = time.time(), None
    for number, batch in enumerate(batches, 1):
        padded = pad([mix.ids[i] for i in batch], [mix.marked[i] for i in batch])
        inputs = [tensor.to(device) for tensor in padded]
        wanted = ask(teachers, inputs, half_precision(device, not args.full_precision)) if teachers else None

        def loss_now():
            with half_precision(device, not args.full_precision):
                answers = read_twice(net, inputs) if args.agree else [net(*inputs)]
            loss = sum(loss_of(each, batch, inputs, wanted) for each in answers) / len(answers)
            return loss + args.agree * disagreement(*answers, inputs[2], soft_weights) if args.agree else loss

        def pushed_loss():
            with adversary.pushing():
                return loss_now()

        loss = loss_now()
        step(net, loss, opt, schedule, pushed_loss if adversary else None)
        average.take(net, number)
        running = loss.item() if running is None else 0.98 * running + 0.02 * loss.item()
        if number % 100 == 0:
            print(f'{number} loss {running:.3f} {(time.time() - started) / number:.3f} s/step', flush=True)
    seconds = time.time() - started
    average.give(net)
    runs = checkpoint.runs_with(before, args, seconds)
    torch.save({'net': net.state_dict(), 'heads': heads, 'runs': runs}, args.out)
    print(f'{seconds:.0f} s:', line(score_all(net, args.data, device)), flush=True)


def start_from(net, args):
    """From a safetensors file, or a checkpoint of train.py. @returns what led to it"""
    if args.init.endswith('.safetensors'):
        load_base(net.encoder, args.init)
        return []
    saved = checkpoint.read(args.init)
    net.load_state_dict(saved['net'])
    return saved['runs']


def rates(net, rate, decay):
    """New heads learn fast, what lies deeper learns more slowly."""
    encoder = net.encoder
    deepest = list(encoder.words.parameters()) + list(encoder.positions.parameters()) + list(encoder.norm.parameters())
    groups = [(deepest, rate * decay ** (len(encoder.layers)))]
    for depth, layer in enumerate(reversed(list(encoder.layers))):
        groups.append((list(layer.parameters()), rate * decay**depth))
    return groups + [(list(net.heads.parameters()), rate * 10)]


def class_weights(mix, device):
    """The rarer a label, the more it counts, by the square root; of sentiments as rare as mix.py takes them of tweets."""
    weights = {}
    for head, labels in mix.labels.items():
        counts = np.bincount(labels[labels >= 0])
        counts = np.array(TWEETS_BY_SENTIMENT) if head == 'sentiment' else counts
        share = counts / counts.sum()
        weight = share**-0.5
        weights[head] = torch.tensor(weight / (weight * share).sum(), dtype=torch.float32, device=device)
    return weights


def gold_loss(logits, mix, batch, weights, smoothing):
    """The sum over rows and heads, per row of the batch."""
    total = 0
    for head, values in logits.items():
        labels = torch.from_numpy(mix.labels[head][batch]).to(values.device)
        known = labels >= 0
        if known.any():
            total = total + F.cross_entropy(
                values[known], labels[known], weights[head], reduction='sum', label_smoothing=smoothing
            )
    return total / len(batch)


def ask(teachers, inputs, half):
    """The mean of the teachers' logits, per head."""
    with torch.no_grad(), half:
        answers = [teacher(*inputs) for teacher in teachers]
    return {head: sum(each[head] for each in answers) / len(answers) for head in answers[0]}


def soft_loss(logits, wanted, keyword, temperature, head_weights):
    """How far the answers are from the teachers', both softened; of the keyword only where there is one."""
    total = 0
    for head, values in logits.items():
        asked = (keyword > 0).any(1).float() if head == 'brand' else torch.ones_like(values[:, 0])
        target = F.softmax(wanted[head] / temperature, -1)
        guess = F.log_softmax(values / temperature, -1)
        total = total - head_weights[head] * temperature**2 * ((target * guess).sum(1) * asked).sum()
    return total / len(keyword)


# Every row teaches every head softly; without weights the six small heads would drown the first.
SOFT_WEIGHTS = {'sentiment': 1.0}


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--init', required=True, help='base .safetensors, or a checkpoint of train.py')
    parser.add_argument('--out', required=True, help='checkpoint to write')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--epochs', type=int, default=1)
    parser.add_argument('--steps', type=int, default=10**9, help='stop after this many')
    parser.add_argument('--batch', type=int, default=64)
    parser.add_argument('--rate', type=float, default=1.5e-4)
    parser.add_argument('--layer-decay', type=float, default=0.9)
    parser.add_argument('--dropout', type=float, default=0.1)
    parser.add_argument('--smoothing', type=float, default=0.05)
    parser.add_argument('--average-last', type=float, default=0.4, help='share of the steps whose weights are averaged')
    parser.add_argument('--without', default='', help='sets to leave out, separated by commas')
    parser.add_argument('--unlabelled', type=int, default=0, help='unlabelled posts per epoch')
    parser.add_argument('--teachers', nargs='*', default=[], help='checkpoints of train.py whose predictions to follow')
    parser.add_argument('--soft-share', type=float, default=0.7)
    parser.add_argument('--temperature', type=float, default=2.0)
    parser.add_argument('--push', type=float, default=0, help='length of an adversarial push of the word vectors; 0 = none')
    parser.add_argument('--agree', type=float, default=0, help='weight of the difference between two passes with dropout; 0 = one pass')
    parser.add_argument('--threads', type=int, help='on a shared machine, two runs with one thread each beat one run with two')
    parser.add_argument('--full-precision', action='store_true')
    return parser.parse_args()


if __name__ == '__main__':
    main()
