"""Fits per head the temperature (and, where it helps everywhere, a bias) on validation logits and writes the manifest."""
import argparse
import hashlib
import json
import os

import numpy as np

from encoder import checkpoint
from encoder.data import Rows, read_settings
from evaluate import SETS, macro_f1, macro_recall
from train_posts import LABELS, RARE_COUNTS_MORE

# Sets whose kinds of posts people watch for; a bias that helps tweets must help these as well.
BRAND_SETS = ('sxsw', 'apple', 'entities')
SENTIMENT_SETS = ('tweets', 'tse', 'reddit') + BRAND_SETS


def main():
    args = parse()
    logits = np.load(args.logits)
    settings = read_settings(args.data)
    rows = {name: Rows(args.data, name, 'val') for name in SETS}
    heads, errors = {}, {}
    for head, labels in settings['heads'].items():
        if head in LABELS:
            continue
        known = labelled(head, logits, rows)
        if not known:
            continue
        shift = sentiment_shift(known) if head == 'sentiment' else two_class_shift(known)
        temperature = best_temperature(known, shift)
        bias = shift / temperature
        heads[head] = {'labels': labels, 'temperature': temperature, 'bias': [round(float(b), 3) for b in bias]}
        errors[head] = {name: round(float(calibration_error(*pair, temperature, bias)), 3) for name, pair in known.items()}
    posts = Rows(args.data, 'posts', 'val')
    for head, name in LABELS.items():
        labels = {**settings['heads'], **settings['postHeads'], 'tone': settings['heads']['sentiment']}[head]
        shift = taken_back(args.data, head, name, len(labels))
        heads[head], errors[head] = post_head(posts, head, name, logits[f'posts {head}'], labels, shift)
    with open(os.path.join(args.model, 'model.int8.onnx'), 'rb') as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    manifest = {
        'name': 'transformer',
        'version': args.version,
        'maxTokens': settings['maxTokens'],
        'modelSha256': digest,
        'heads': heads,
        'training': {'runs': checkpoint.read(args.checkpoint)['runs'], 'sets': settings['sets']},
        'validation': {'scores': read(args.scores), 'calibrationError': errors},
    }
    with open(os.path.join(args.model, 'manifest.json'), 'w') as file:
        json.dump(manifest, file, indent=2)
        file.write('\n')
    print(json.dumps({'heads': heads, 'calibration error': errors}, indent=1))


def taken_back(folder, head, name, count):
    """Training counts a label more the rarer it is, so that it is learned at all. This takes that back, as an answer of several should be the
    likeliest one. Answers of yes or no (brand, spam) are compared with limits of their own."""
    if count == 2:
        return np.zeros(2)
    _, wanted = Rows(folder, 'posts', 'train').of(name)
    share = np.bincount(wanted, minlength=count) / len(wanted)
    return RARE_COUNTS_MORE[head] * np.log(share / share.max())


def post_head(posts, head, name, logits, labels, shift):
    """A temperature, fitted on posts about brands that were not trained on; of the brand where a name is marked."""
    at, wanted = posts.of(name)
    if head == 'brand':
        is_named = np.array([posts.marked[i] is not None and posts.marked[i].any() for i in at])
        at, wanted = at[is_named], wanted[is_named]
    temperature = best_temperature({'posts': (logits[at], wanted)}, shift)
    bias = shift / temperature
    error = round(float(calibration_error(logits[at], wanted, temperature, bias)), 3)
    return {'labels': labels, 'temperature': temperature, 'bias': [round(float(b), 3) for b in bias]}, {'posts': error}


def labelled(head, logits, rows):
    """`set` -> logits and labels of its rows that have a label for this head."""
    known = {}
    for name in SETS:
        at, wanted = rows[name].of(head)
        fits = head != 'sentiment' or name in SENTIMENT_SETS
        if fits and len(at) > 0 and f'{name} {head}' in logits:
            known[name] = (logits[f'{name} {head}'][at], wanted)
    return known


def best_temperature(known, shift):
    """The one that makes the labels most probable, every set counting the same."""
    candidates = np.round(np.arange(0.4, 3.01, 0.05), 2)
    losses = [np.mean([loss(values, wanted, t, shift / t) for values, wanted in known.values()]) for t in candidates]
    return float(candidates[int(np.argmin(losses))])


def sentiment_shift(known):
    """Nothing unless it raises macro-averaged recall of tweets and, in the mean, of brand posts by half a point."""
    def gain(shift, names):
        return np.mean([recall(known[n], shift) - recall(known[n], np.zeros(3)) for n in names])

    steps = np.arange(-0.6, 0.61, 0.1)
    candidates = [np.array([a, 0, b]) for a in steps for b in steps]
    best = max(candidates, key=lambda shift: min(gain(shift, ('tweets',)), gain(shift, BRAND_SETS)))
    return best if min(gain(best, ('tweets',)), gain(best, BRAND_SETS)) >= 0.005 else np.zeros(3)


def two_class_shift(known):
    """Training counts the rare label more; this takes back what makes the labels most probable and costs no macro-averaged F1."""
    def macro(shift):
        return np.mean([macro_f1(wanted, (values + shift).argmax(1), 2) for values, wanted in known.values()])

    candidates = [np.array([0, b]) for b in np.round(np.arange(-2, 2.01, 0.1), 1)]
    kept = [shift for shift in candidates if macro(shift) >= macro(np.zeros(2))]
    return min(kept, key=lambda shift: np.mean([loss(*pair, 1, shift) for pair in known.values()]))


def recall(pair, shift):
    values, wanted = pair
    return macro_recall(wanted, (values + shift).argmax(1), values.shape[1])


def probabilities(values, temperature, bias):
    scaled = values / temperature + bias
    powers = np.exp(scaled - scaled.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def loss(values, wanted, temperature, bias):
    return -np.log(probabilities(values, temperature, bias)[np.arange(len(wanted)), wanted] + 1e-9).mean()


def calibration_error(values, wanted, temperature, bias, bins=10):
    """Expected calibration error: how far confidence is from accuracy, in the mean over ten bins of confidence."""
    all_probabilities = probabilities(values, temperature, bias)
    confidence, right = all_probabilities.max(1), all_probabilities.argmax(1) == wanted
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    return sum((place == b).mean() * abs(confidence[place == b].mean() - right[place == b].mean())
               for b in range(bins) if (place == b).any())


def read(path):
    with open(path) as file:
        return json.load(file)


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--logits', required=True, help='.npz of check_onnx.py --logits')
    parser.add_argument('--scores', required=True, help='.json of check_onnx.py --json')
    parser.add_argument('--checkpoint', required=True, help='the exported checkpoint, for its history')
    parser.add_argument('--model', required=True, help='folder with model.int8.onnx, where manifest.json is written')
    parser.add_argument('--version', type=int, default=1, help='version of the model, one more than the last released')
    return parser.parse_args()


if __name__ == '__main__':
    main()
