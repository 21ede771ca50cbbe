"""Heads on posts about brands, trained on what the encoder sees of them (read_views.py), and put into its file.

The encoder stays as it is, so that what it says of everything else does not change by a bit.
"""
import argparse
import json
import os

import numpy as np
import torch
from torch.nn import functional as F

from calibrate import calibration_error
from evaluate import macro_f1
from network import probabilities, softmax, train_networks
from post_rows import Posts
from put_heads import put_heads

# The rarer a label, the more it counts, by this power of its share.
RARE_COUNTS_MORE = {'category': 0.35, 'urgency': 0.1, 'brand': 0.25, 'tone': 0.2, 'spam': 0.2}
# How small weights are kept; chosen by groups of brands that were held out.
SMALLNESS = {'category': 0.5, 'urgency': 1.0, 'brand': 0.3, 'tone': 0.6, 'spam': 0.2}
STEPS = 40
# How much of a post's category belongs to the second one that the annotator would accept.
SECOND = 0.25
# Heads of which half is small networks: where that pays on brands held out.
WITH_NETWORKS = ('category',)
# Share of posts that are read once more as if nobody had asked about a name.
UNMARKED = 0.15
FOLDS = 3


def main():
    args = parse()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    posts = Posts(args.encoded, args.views, args.sets.split(','), FOLDS)
    posts.standardise()
    with open(os.path.join(args.encoded, 'sets.json')) as file:
        labels = {**json.load(file)['postHeads'], 'brand': ['common_word', 'brand'], 'tone': ['negative', 'neutral', 'positive'], 'spam': ['other', 'spam']}
    if args.heads:
        labels = {head: labels[head] for head in args.heads.split(',')}
    figures, heads, tables = {}, {}, {}
    for head, names in labels.items():
        known = posts.labels[head] >= 0
        out = np.zeros((len(posts.inputs), len(names)), np.float32)
        for fold in range(FOLDS):
            held = known & posts.is_train & (posts.folds == fold)
            out[held] = answers(posts, train(posts, head, len(names), known & posts.is_train & ~held), held)
        weights = train(posts, head, len(names), known & posts.is_train)
        unseen = known & ~posts.is_train
        judged = known & posts.is_train
        temperature = fitting_temperature(out[judged], posts.labels[head][judged])
        final = answers(posts, weights, unseen)
        figures[head] = {
            'three groups of brands, each held out': scores(out[judged], posts.labels[head][judged], temperature),
            'brands never trained on': scores(final, posts.labels[head][unseen], temperature),
        }
        for source in sorted(set(posts.sources[judged])):
            of = judged & (posts.sources == source)
            rest = known & posts.is_train & (posts.sources != source)
            figures[head][f'{source}, held out by brand'] = scores(out[of], posts.labels[head][of], temperature)
            if args.sources and head == 'category' and of.sum() >= 100 and rest.sum() >= 500:
                alone = train(posts, head, len(names), rest)
                figures[head][f'{source}, no post of it trained on'] = scores(answers(posts, alone, of), posts.labels[head][of], temperature)
        out[unseen] = final
        tables[head] = out
        heads[head] = {'labels': names, 'temperature': temperature, 'bias': [0.0] * len(names)}
        print(head, json.dumps(figures[head], indent=1), flush=True)
        heads[head]['weights'] = weights
    if args.logits:
        np.savez_compressed(args.logits, **tables)
    put_heads(args, heads, figures, posts)


def train(posts, head, count, wanted):
    """A linear head, weights and biases on standardised views where the loss has its only minimum, and the networks beside it."""
    at = np.flatnonzero(wanted)
    inputs, target = posts.inputs[at], targets(posts, head, count, at)
    if head not in ('brand', 'spam'):
        again = np.random.RandomState(7).random_sample(len(at)) < UNMARKED
        bare = torch.where(posts.of_name, posts.bare, inputs[again])
        inputs, target = torch.cat([inputs, bare]), torch.cat([target, target[again]])
    share = target.sum(0).clamp(min=1) / len(target)
    weight = share ** -RARE_COUNTS_MORE[head]
    weighted = target * (weight / (weight * share).sum())
    matrix = torch.zeros(count, inputs.shape[1], requires_grad=True)
    bias = share.log().requires_grad_()
    opt = torch.optim.LBFGS([matrix, bias], max_iter=STEPS, history_size=8, line_search_fn='strong_wolfe')

    def loss():
        opt.zero_grad()
        surprise = -(weighted * F.log_softmax(inputs @ matrix.T + bias, 1)).sum() / weighted.sum()
        value = surprise + SMALLNESS[head] / 2 * (matrix**2).sum()
        value.backward()
        return value

    opt.step(loss)
    networks = train_networks(inputs, weighted) if head in WITH_NETWORKS else []
    return matrix.detach().numpy(), bias.detach().numpy(), networks


def targets(posts, head, count, at):
    """One answer per post, or for categories two of which the first weighs more."""
    one = F.one_hot(torch.from_numpy(posts.labels[head][at]), count).float()
    if head != 'category':
        return one
    seconds = torch.from_numpy(posts.seconds[at])
    both = (1 - SECOND) * one + SECOND * F.one_hot(seconds.clamp(min=0), count)
    return torch.where((seconds >= 0)[:, None], both, one)


def answers(posts, weights, wanted):
    inputs = posts.inputs[wanted].numpy()
    matrix, bias, networks = weights
    linear = inputs @ matrix.T + bias
    return linear if networks == [] else np.log((softmax(linear) + probabilities(networks, inputs)) / 2)


def fitting_temperature(logits, labels):
    candidates = np.round(np.arange(0.4, 3.01, 0.05), 2)
    return float(min(candidates, key=lambda t: F.cross_entropy(torch.from_numpy(logits / t), torch.from_numpy(labels)).item()))


def scores(logits, labels, temperature):
    guesses, count = logits.argmax(1), logits.shape[1]
    return {
        'posts': len(labels),
        'accuracy': round(100 * float((guesses == labels).mean()), 1),
        'macro F1': round(100 * macro_f1(labels, guesses, count), 1),
        'calibration error': round(100 * float(calibration_error(logits, labels, temperature, np.zeros(count))), 1),
    }


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--encoded', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--views', required=True, help='folder that read_views.py wrote, SET.npy')
    parser.add_argument('--sets', default='posts,brand_words,youtube_spam,written_spam,sms_spam')
    parser.add_argument('--model', required=True, help='folder of the model whose encoder is used')
    parser.add_argument('--out', required=True, help='folder to write the model with these heads to')
    parser.add_argument('--version', type=int, default=3)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--heads', help='only these, separated by commas; the others stay as they are in the model')
    parser.add_argument('--sources', action='store_true', help='also judge each source by heads that saw no post of it')
    parser.add_argument('--logits', help='.npz of what was said of every post by heads that had not seen its brand')
    return parser.parse_args()


if __name__ == '__main__':
    main()
