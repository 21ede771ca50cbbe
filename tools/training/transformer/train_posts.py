"""Trains the upper layers on posts about brands, with all that is asked of them, while the other heads go on learning from
their sets and follow the answers that they gave before."""
import argparse
import json
import os
import time

import numpy as np
import torch
from torch.nn import functional as F

from encoder import checkpoint
from encoder.data import deal, read_settings
from evaluate import load, macro_f1
from learning.lower import read_lower
from encoder.model import LOWER, POST_HEADS
from learning.optimise import optimiser, step

# Rows taken of each set beside the posts, each at most once an epoch.
BESIDE = {
    'tweets': 9000, 'tse': 4000, 'reddit': 9000, 'sxsw': 3500, 'apple': 2200, 'entities': 3500, 'complaints': 1700, 'chat': 2000, 'trec': 700,
    'purchase': 1600, 'youtube_spam': 300, 'sms_spam': 700, 'written_spam': 600, 'emotion': 1600, 'brand_words': 720, 'pros_cons': 2000,
}
# The label of a row that teaches a head on posts.
LABELS = {'category': 'category', 'urgency': 'urgency', 'tone': 'sentiment', 'brand': 'brand', 'spam': 'spam'}
# How much a head counts, and how much more a label the rarer it is (the power of its share).
COUNTS = {'category': 1.0, 'urgency': 0.5, 'tone': 0.5, 'brand': 0.4, 'spam': 0.2}
RARE_COUNTS_MORE = {'category': 0.35, 'urgency': 0.25, 'tone': 0.2, 'brand': 0.25, 'spam': 0.2}
# Of other sets these teach a head on posts as well: how a post feels about a brand, which word is one, what spam is.
ALSO_TEACH = {'tone': ('sxsw', 'apple', 'entities'), 'brand': ('brand_words',), 'spam': ('youtube_spam', 'sms_spam', 'written_spam')}
# How much of a post's category belongs to the second one that its annotator would accept.
SECOND = 0.25
SMOOTHING = 0.05
# Share of posts that are read as if nobody had asked about a name.
UNMARKED = 0.1
# The heads of before: how much their rows count beside the posts, and how much of that is following the earlier answers.
KEEP, FOLLOW, TEMPERATURE = 1.0, 0.7, 1.5


def main():
    args = parse()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.RandomState(args.seed)
    settings = read_settings(args.data)
    saved = checkpoint.read(args.init)
    net = load(args.init)
    lower = read_lower(net, args.data, BESIDE, args.lower)
    posts, beside = lower['posts'], lower['beside']
    is_train = np.array([row['split'] == 'train' for row in posts.rows])
    taught, unseen = np.flatnonzero(is_train), np.flatnonzero(~is_train)
    for parameter in net.parameters():
        parameter.requires_grad = False
    body = [*net.encoder.layers[LOWER:].parameters(), net.encoder.writings.weight]
    heads = [*net.post_heads.parameters(), *net.heads.parameters()]
    for parameter in body + heads:
        parameter.requires_grad = True
    set_dropout(net, args.dropout)
    weights = {head: class_weights(posts.labels(LABELS[head])[taught], count, RARE_COUNTS_MORE[head]) for head, count in POST_HEADS.items()}
    per_epoch = len(taught) // args.batch
    steps = min(args.steps, args.epochs * per_epoch)
    opt, schedule = optimiser([(body, args.rate), (list(net.post_heads.parameters()), 5 * args.rate), (list(net.heads.parameters()), args.rate)], steps, decay=0.05)
    started, number = time.time(), 0
    for epoch in range(args.epochs):
        net.train()
        others = endless(len(beside.rows), beside.lengths, args.batch, rng)
        for at in deal(posts.lengths[taught], args.batch, rng):
            if number >= steps or len(at) < args.batch // 2:
                continue
            loss = post_loss(net, posts, taught[at], weights, rng)
            loss = loss + KEEP * beside_loss(net, beside, next(others), settings['heads'], weights)
            step(net, loss, opt, schedule)
            number += 1
            if number % 50 == 0:
                print(f'{number} of {steps}, loss {loss.item():.3f}, {(time.time() - started) / number:.2f} s a step', flush=True)
        print(f'epoch {epoch}:', judge(net, posts, unseen), flush=True)
        runs = checkpoint.runs_with(saved['runs'], args, time.time() - started)
        torch.save({'net': net.state_dict(), 'heads': settings['heads'], 'runs': runs, **({'meaning': saved['meaning']} if 'meaning' in saved else {})}, args.out)


def set_dropout(net, share):
    for module in net.modules():
        if hasattr(module, 'share'):
            module.share = share
    net.dropout.p = 2 * share


def endless(count, lengths, size, rng):
    while True:
        yield from deal(lengths, size, rng)


def class_weights(labels, count, power):
    share = np.bincount(labels[labels >= 0], minlength=count) / max(1, (labels >= 0).sum())
    weight = np.maximum(share, 1e-4) ** -power
    return torch.tensor(weight / (weight * share).sum(), dtype=torch.float32)


def post_loss(net, posts, at, weights, rng):
    states, mask, keyword = posts.batch(at)
    keyword[torch.from_numpy(np.flatnonzero(rng.random_sample(len(at)) < UNMARKED))] = 0
    answers = net.post_answers(net.encoder.upper(states, mask, keyword)[-1], mask, keyword)
    total = 0
    for head, values in answers.items():
        labels = posts.labels(LABELS[head])[at]
        if head == 'brand':
            labels = np.where((keyword > 0).any(1).numpy(), labels, -1)
        seconds = posts.labels('second')[at] if head == 'category' else None
        total = total + COUNTS[head] * surprise(values, labels, weights[head], seconds)
    return total


def surprise(values, labels, weight, seconds=None):
    """Per row of the batch; rows without a label count nothing."""
    known = labels >= 0
    if not known.any():
        return 0
    count = values.shape[1]
    wanted = F.one_hot(torch.from_numpy(labels[known]), count).float()
    if seconds is not None:
        second = torch.from_numpy(seconds[known])
        both = (1 - SECOND) * wanted + SECOND * F.one_hot(second.clamp(min=0), count)
        wanted = torch.where((second >= 0)[:, None], both, wanted)
    wanted = wanted * (1 - SMOOTHING) + SMOOTHING / count
    return -(wanted * weight * F.log_softmax(values[torch.from_numpy(known)], 1)).sum() / len(labels)


def beside_loss(net, beside, at, heads, weights):
    states, mask, keyword = beside.batch(at)
    last = net.encoder.upper(states, mask, keyword)[-1]
    total = 0
    for head, values in net.answers(last, mask, keyword).items():
        if head in POST_HEADS:
            continue
        labels = beside.labels(head)[at]
        known = torch.from_numpy(np.flatnonzero(labels >= 0))
        if len(known):
            gold = F.cross_entropy(values[known], torch.from_numpy(labels[labels >= 0]), reduction='sum', label_smoothing=SMOOTHING) / len(at)
            total = total + (1 - FOLLOW) * gold
        before = torch.from_numpy(np.stack([beside.answers[i][head] for i in at]))
        followed = -(F.softmax(before / TEMPERATURE, 1) * F.log_softmax(values / TEMPERATURE, 1)).sum(1).mean()
        total = total + FOLLOW * TEMPERATURE**2 * followed * (1.0 if head == 'sentiment' else 0.35)
    answers = net.post_answers(last, mask, keyword)
    for head, sets in ALSO_TEACH.items():
        labels = np.where(np.isin(beside.sets[at], sets), beside.labels(LABELS[head])[at], -1)
        total = total + 0.5 * COUNTS[head] * surprise(answers[head], labels, weights[head])
    return total


def judge(net, posts, at):
    """Percent right and macro-F1 of every head on posts about brands that were not trained on."""
    answers = predict(net, posts, at)
    figures = []
    for head, count in POST_HEADS.items():
        labels = posts.labels(LABELS[head])[at]
        known = labels >= 0
        guesses = answers[head].argmax(1)[known]
        figures.append(f'{head} {100 * (guesses == labels[known]).mean():.1f} / {100 * macro_f1(labels[known], guesses, count):.1f}')
    sources = np.array([posts.rows[i].get('source') for i in at])
    right = answers['category'].argmax(1) == posts.labels('category')[at]
    return ', '.join(figures) + '; category by source: ' + ', '.join(f'{name} {100 * right[sources == name].mean():.0f}' for name in sorted(set(sources)))


def predict(net, posts, at, batch=64):
    net.eval()
    out = {head: np.zeros((len(at), count), np.float32) for head, count in POST_HEADS.items()}
    with torch.no_grad():
        for part in deal(posts.lengths[at], batch):
            states, mask, keyword = posts.batch(at[part])
            for head, values in net.post_answers(net.encoder.upper(states, mask, keyword)[-1], mask, keyword).items():
                out[head][part] = values.numpy()
    return out


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--init', required=True, help='checkpoint of dequantise.py or meaning.py')
    parser.add_argument('--out', required=True, help='checkpoint to write, after every epoch')
    parser.add_argument('--lower', required=True, help='file that keeps the output of the lower layers; created if missing')
    parser.add_argument('--seed', type=int, default=51)
    parser.add_argument('--epochs', type=int, default=4)
    parser.add_argument('--steps', type=int, default=10**9, help='stop after this many')
    parser.add_argument('--batch', type=int, default=32)
    parser.add_argument('--rate', type=float, default=2e-4)
    parser.add_argument('--dropout', type=float, default=0.1)
    parser.add_argument('--threads', type=int, default=1)
    return parser.parse_args()


if __name__ == '__main__':
    main()
