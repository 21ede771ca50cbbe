"""Adds the output `sense` to an exported file: what a post is about, and how it uses the name, in 128 numbers that lessons compare."""
import argparse
import os

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from encoder.data import Rows, pad
from encoder.runtime import session_of

# Principal axes of each part: 64 tell posts apart as well as 128.
AXES = 64
# The share of the square of the length that is what the post is about.
ABOUT = 0.65
# Power of its variance that each axis is divided by: few axes hold most of how names are used, so they count less.
EVEN_OUT = {'about': 0.0, 'name': 0.25}
SHARES = {'about': ABOUT**0.5, 'name': (1 - ABOUT) ** 0.5}


def main():
    args = parse()
    model = onnx.load(args.file)
    if any(output.name == 'sense' for output in model.graph.output):
        raise SystemExit(f'{args.file} has this output already')
    sources = {'about': 'meaning', 'name': states_at_name(model.graph)}
    rows = Rows(args.data, 'posts', 'train')
    chosen = np.random.RandomState(args.seed).permutation(len(rows))[: args.posts]
    seen = read(model, list(sources.values()), [rows.ids[i] for i in chosen], [rows.marked[i] for i in chosen])
    parts = []
    for part, source in sources.items():
        centre, axes, share = principal_axes(seen[source], EVEN_OUT[part])
        parts.append(append_part(model.graph, part, source, centre, axes))
        print(f'{part}: {100 * share:.0f} % of the variance of {len(chosen)} posts on {AXES} axes')
    model.graph.node.append(helper.make_node('Concat', parts, ['sense'], axis=1))
    model.graph.output.append(helper.make_tensor_value_info('sense', TensorProto.FLOAT, ['batch', 2 * AXES]))
    onnx.checker.check_model(model)
    onnx.save(model, args.out)
    print(f'{args.out}: {os.path.getsize(args.out) / 1e6:.1f} MB')


def states_at_name(graph):
    """The mean of the last states over the tokens of the name, which the head `brand` reads between that over the text and the maxima."""
    made_by = {output: node for node in graph.node for output in node.output}
    node = made_by['brand']
    while node.op_type != 'Concat':
        node = made_by[node.input[0]]
    return node.input[1]


def read(model, names, ids, marked):
    """What the file itself, with its integers, says of each post: name -> array."""
    seeing = onnx.ModelProto()
    seeing.CopyFrom(model)
    outputs = {output.name for output in model.graph.output}
    seeing.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in names if name not in outputs)
    seen = []
    with session_of(seeing) as session:
        for own, marks in zip(ids, marked):
            tokens, mask, keyword = (tensor.numpy() for tensor in pad([own], [marks]))
            seen.append(session.run(names, {'input_ids': tokens, 'attention_mask': mask, 'keyword_mask': keyword}))
    return {name: np.concatenate([values[at] for values in seen]) for at, name in enumerate(names)}


def principal_axes(vectors, power):
    """Centre, axes of the largest variance as columns, and the share of the variance on them."""
    centre = vectors.mean(0)
    variances, axes = np.linalg.eigh(np.cov((vectors - centre).T))
    largest = np.argsort(-variances)[:AXES]
    return centre, axes[:, largest] / variances[largest] ** power, variances[largest].sum() / variances.sum()


def append_part(graph, part, source, centre, axes):
    """The nodes that make a vector of this part's share of the length; the name of their result."""
    name = f'sense.{part}'
    for suffix, values in (('centre', centre), ('axes', axes), ('least', np.array(1e-6)), ('share', np.array(SHARES[part]))):
        graph.initializer.append(numpy_helper.from_array(values.astype(np.float32), f'{name}.{suffix}'))
    graph.node.extend([
        helper.make_node('Sub', [source, f'{name}.centre'], [f'{name}.moved']),
        helper.make_node('MatMul', [f'{name}.moved', f'{name}.axes'], [f'{name}.turned']),
        helper.make_node('ReduceL2', [f'{name}.turned'], [f'{name}.length'], axes=[1], keepdims=1),
        helper.make_node('Max', [f'{name}.length', f'{name}.least'], [f'{name}.divisor']),
        helper.make_node('Div', [f'{name}.turned', f'{name}.divisor'], [f'{name}.unit']),
        helper.make_node('Mul', [f'{name}.unit', f'{name}.share'], [name]),
    ])
    return name


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--out', required=True, help='file to write; may be the same')
    parser.add_argument('--posts', type=int, default=4000, help='number of posts about brands to find the axes of')
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('file', help='int8 ONNX file that export.py wrote')
    return parser.parse_args()


if __name__ == '__main__':
    main()
