"""Trains all layers on posts about brands, with all that is asked of them, while the other heads go on learning from their
sets and follow the answers that they gave before."""
import argparse
import time

import numpy as np
import torch
from torch.nn import functional as F

from encoder import checkpoint
from encoder.data import deal, read_settings
from encoder.device import half_precision, pick_device
from evaluate import load, macro_f1
from learning.agreement import disagreement, read_twice
from learning.average import Average
from encoder.model import LOWER, POST_HEADS
from learning.optimise import optimiser, step
from learning.texts import Texts, rows_of, sample

# Rows of each set that are dealt beside the posts.
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
# The share of the steps at the end whose weights are averaged.
AVERAGED = 0.3


def main():
    args = parse()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    rng = np.random.RandomState(args.seed)
    settings = read_settings(args.data)
    saved = checkpoint.read(args.init)
    net, before = load(args.init), load(args.init).eval()
    posts, beside = Texts(rows_of(args.data, 'posts')), Texts(sample(args.data, BESIDE, args.seed))
    is_train = np.array([row['split'] == 'train' for row in posts.rows])
    taught, unseen = np.flatnonzero(is_train), np.flatnonzero(~is_train)
    groups = trained(net, args)
    set_dropout(net, args.dropout)
    weights = {head: class_weights(posts.labels(LABELS[head])[taught], count, RARE_COUNTS_MORE[head]) for head, count in POST_HEADS.items()}
    opt, schedule = optimiser(groups, args.steps, decay=0.05)
    average = Average(net, AVERAGED, args.steps)
    sources = np.array([row.get('source') for row in posts.rows])
    dealt_posts = repeated(taught, sources, args.more_posts, rng)
    dealt_beside = repeated(np.arange(len(beside.rows)), beside.sets, args.more_rows, rng)
    dealt, others = endless(posts.lengths[dealt_posts], args.batch, rng), endless(beside.lengths[dealt_beside], args.beside, rng)
    started = time.time()
    net.train()
    for number in range(1, args.steps + 1):
        with half_precision(pick_device()):
            loss = post_loss(net, posts, dealt_posts[next(dealt)], weights, rng, args.agree)
            loss = loss + KEEP * beside_loss(net, before, beside, dealt_beside[next(others)], weights)
        step(net, loss, opt, schedule)
        average.take(net, number)
        if number % 50 == 0:
            print(f'{number} of {args.steps}, loss {loss.item():.3f}, {(time.time() - started) / number:.2f} s a step', flush=True)
    average.give(net)
    print(judge(net, posts, unseen), flush=True)
    runs = checkpoint.runs_with(saved['runs'], args, time.time() - started)
    torch.save({'net': net.state_dict(), 'heads': settings['heads'], 'runs': runs, **({'meaning': saved['meaning']} if 'meaning' in saved else {})}, args.out)


def trained(net, args):
    """Parameters with their rates. The lower a layer, the less it moves; the tables of words and positions stay."""
    for parameter in net.parameters():
        parameter.requires_grad = False
    rates = [args.lower_rate * args.decay ** (LOWER - 1 - number) if number < LOWER else args.rate for number in range(len(net.encoder.layers))]
    groups = [(list(layer.parameters()), rate) for layer, rate in zip(net.encoder.layers, rates)]
    groups += [([net.encoder.writings.weight], args.rate)]
    groups += [(list(net.post_heads.parameters()), 5 * args.rate), (list(net.heads.parameters()), args.rate)]
    for parameters, _ in groups:
        for parameter in parameters:
            parameter.requires_grad = True
    return groups


def set_dropout(net, share):
    for module in net.modules():
        if hasattr(module, 'share'):
            module.share = share
    net.dropout.p = 2 * share


def repeated(at, kinds, times, rng):
    """The positions `at`, those of a kind as often as `times` says; of 2.5 times, the half are drawn by chance."""
    counts = np.array([times.get(kinds[i], 1.0) for i in at])
    return np.repeat(at, (counts + rng.random_sample(len(at))).astype(int))


def endless(lengths, size, rng):
    while True:
        yield from (at for at in deal(lengths, size, rng) if len(at) >= size // 2)


def class_weights(labels, count, power):
    share = np.bincount(labels[labels >= 0], minlength=count) / max(1, (labels >= 0).sum())
    weight = np.maximum(share, 1e-4) ** -power
    return torch.tensor(weight / (weight * share).sum(), dtype=torch.float32)


def post_loss(net, posts, at, weights, rng, agree):
    inputs = posts.batch(at)
    keyword = inputs[2]
    keyword[torch.from_numpy(np.flatnonzero(rng.random_sample(len(at)) < UNMARKED))] = 0

    def answers(ids, mask, keyword):
        return net.post_answers(net.encoder(ids, mask, keyword), mask, keyword)

    readings = read_twice(answers, inputs) if agree else [answers(*inputs)]
    loss = sum(label_loss(each, posts, at, keyword, weights) for each in readings) / len(readings)
    return loss + agree * disagreement(*readings, keyword, COUNTS) if agree else loss


def label_loss(answers, posts, at, keyword, weights):
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


def beside_loss(net, before, beside, at, weights):
    ids, mask, keyword = beside.batch(at)
    with torch.no_grad():
        earlier = before(ids, mask, torch.zeros_like(keyword))
    last = net.encoder(ids, mask, keyword)
    total = 0
    for head, values in net.answers(last, mask, keyword).items():
        if head in POST_HEADS:
            continue
        labels = beside.labels(head)[at]
        known = torch.from_numpy(np.flatnonzero(labels >= 0))
        if len(known):
            gold = F.cross_entropy(values[known], torch.from_numpy(labels[labels >= 0]), reduction='sum', label_smoothing=SMOOTHING) / len(at)
            total = total + (1 - FOLLOW) * gold
        followed = -(F.softmax(earlier[head] / TEMPERATURE, 1) * F.log_softmax(values / TEMPERATURE, 1)).sum(1).mean()
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
            ids, mask, keyword = posts.batch(at[part])
            for head, values in net.post_answers(net.encoder(ids, mask, keyword), mask, keyword).items():
                out[head][part] = values.numpy()
    return out


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--init', required=True, help='checkpoint of dequantise.py or meaning.py')
    parser.add_argument('--out', required=True, help='checkpoint to write')
    parser.add_argument('--seed', type=int, default=61)
    parser.add_argument('--steps', type=int, default=1150)
    parser.add_argument('--batch', type=int, default=32, help='posts in a step')
    parser.add_argument('--beside', type=int, default=16, help='rows of the other sets in a step')
    parser.add_argument('--more-posts', type=times, default={}, help='how many times posts of a source are dealt, e.g. youtube=2.5,hackernews=2.5')
    parser.add_argument('--more-rows', type=times, default={}, help='the same for rows of another set, e.g. complaints=3')
    parser.add_argument('--agree', type=float, default=0, help='weight of the difference between two readings of a post with dropout; 0 = one reading')
    parser.add_argument('--rate', type=float, default=1.5e-4, help='of the upper layers')
    parser.add_argument('--lower-rate', type=float, default=1e-4, help='of the highest lower layer')
    parser.add_argument('--decay', type=float, default=0.8, help='from a lower layer to the one below')
    parser.add_argument('--dropout', type=float, default=0.1)
    parser.add_argument('--threads', type=int, default=1)
    return parser.parse_args()


def times(text):
    return {name: float(count) for name, count in (part.split('=') for part in text.split(','))}


if __name__ == '__main__':
    main()
