"""Heads on posts about brands, trained on what the encoder sees of them (read_views.py), and put into its file.

The encoder stays as it is, so that what it says of everything else does not change by a bit.
"""
import argparse
import hashlib
import json
import os

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from torch.nn import functional as F

from calibrate import calibration_error
from evaluate import macro_f1
from post_rows import Posts
from views import VIEW, add_view

# The rarer a label, the more it counts, by this power of its share.
RARE_COUNTS_MORE = {'category': 0.35, 'urgency': 0.1, 'brand': 0.25, 'tone': 0.2, 'spam': 0.2}
# How small weights are kept; chosen by groups of brands that were held out.
SMALLNESS = {'category': 0.3, 'urgency': 1.0, 'brand': 0.3, 'tone': 0.6, 'spam': 0.2}
STEPS = 40
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
        heads[head]['matrix'] = folded(weights, posts.centre, posts.spread)
    if args.logits:
        np.savez_compressed(args.logits, **tables)
    write(args, heads, figures, posts)


def train(posts, head, count, wanted):
    """A linear head: weights and biases on standardised views, where the loss has its only minimum."""
    at = np.flatnonzero(wanted)
    inputs, labels = posts.inputs[at], torch.from_numpy(posts.labels[head][at])
    if head not in ('brand', 'spam'):
        again = np.random.RandomState(7).random_sample(len(at)) < UNMARKED
        bare = torch.where(posts.of_name, posts.bare, inputs[again])
        inputs, labels = torch.cat([inputs, bare]), torch.cat([labels, labels[again]])
    share = np.maximum(np.bincount(labels.numpy(), minlength=count), 1) / len(labels)
    weight = share ** -RARE_COUNTS_MORE[head]
    weight = torch.tensor(weight / (weight * share).sum(), dtype=torch.float32)
    matrix = torch.zeros(count, inputs.shape[1], requires_grad=True)
    bias = torch.tensor(np.log(share), dtype=torch.float32, requires_grad=True)
    opt = torch.optim.LBFGS([matrix, bias], max_iter=STEPS, history_size=8, line_search_fn='strong_wolfe')

    def loss():
        opt.zero_grad()
        value = F.cross_entropy(inputs @ matrix.T + bias, labels, weight) + SMALLNESS[head] / 2 * (matrix**2).sum()
        value.backward()
        return value

    opt.step(loss)
    return matrix.detach().numpy(), bias.detach().numpy()


def answers(posts, weights, wanted):
    return posts.inputs[wanted].numpy() @ weights[0].T + weights[1]


def folded(weights, centre, spread):
    """The same for views as they come."""
    matrix = (weights[0] / spread).T
    return matrix.astype(np.float32), (weights[1] - centre @ matrix).astype(np.float32)


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


def write(args, heads, figures, posts):
    model = add_view(onnx.load(os.path.join(args.model, 'model.int8.onnx')))
    graph = model.graph
    names = [name for head in heads for name in (head, f'/{head}/Gemm_output_0')]
    replaced = [node for node in graph.node if node.output and node.output[0] in names]
    for node in replaced:
        graph.node.remove(node)
    weights = [f'post_{head}_{part}' for head in heads for part in 'wb'] + [f'net.heads.{head}.{part}' for head in heads for part in ('weight', 'bias')]
    kept = [tensor for tensor in graph.initializer if tensor.name not in weights]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    for head, settings in heads.items():
        matrix, bias = settings.pop('matrix')
        graph.initializer.append(numpy_helper.from_array(matrix, f'post_{head}_w'))
        graph.initializer.append(numpy_helper.from_array(bias, f'post_{head}_b'))
        graph.node.append(helper.make_node('Gemm', [VIEW, f'post_{head}_w', f'post_{head}_b'], [head]))
        if all(output.name != head for output in graph.output):
            graph.output.append(helper.make_tensor_value_info(head, onnx.TensorProto.FLOAT, ['batch', len(bias)]))
    onnx.checker.check_model(model)
    os.makedirs(args.out, exist_ok=True)
    path = os.path.join(args.out, 'model.int8.onnx')
    onnx.save(model, path)
    with open(os.path.join(args.model, 'manifest.json')) as file:
        manifest = json.load(file)
    with open(path, 'rb') as file:
        manifest['modelSha256'] = hashlib.sha256(file.read()).hexdigest()
    manifest['version'] = args.version
    manifest['heads'].update(heads)
    manifest['training']['heads'] = {'seed': args.seed, 'sets': posts.counts, 'encoder': 'not trained on them'}
    manifest['validation']['heads'] = figures
    with open(os.path.join(args.out, 'manifest.json'), 'w') as file:
        json.dump(manifest, file, indent=2)
        file.write('\n')
    print(f'{path}: {os.path.getsize(path) / 1e6:.1f} MB')


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--encoded', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--views', required=True, help='folder that read_views.py wrote, SET.npy')
    parser.add_argument('--sets', default='posts,brand_words,youtube_spam,written_spam,sms_spam')
    parser.add_argument('--model', required=True, help='folder of the model whose encoder is used')
    parser.add_argument('--out', required=True, help='folder to write the model with these heads to')
    parser.add_argument('--version', type=int, default=2)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--sources', action='store_true', help='also judge each source by heads that saw no post of it')
    parser.add_argument('--logits', help='.npz of what was said of every post by heads that had not seen its brand')
    return parser.parse_args()


if __name__ == '__main__':
    main()
