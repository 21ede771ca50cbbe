"""Writes a checkpoint as an int8 ONNX file: weights per output column, word embeddings per row, inputs as they come."""
import argparse
import os
import tempfile

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from balance import balance, is_product
from encoder.data import read_settings
from evaluate import load
from meaning import load_meaning

INPUTS = ('input_ids', 'attention_mask', 'keyword_mask')


class Exported(torch.nn.Module):
    def __init__(self, net, meaning):
        super().__init__()
        self.net, self.meaning = net, meaning

    def forward(self, ids, mask, keyword):
        states = self.net.encoder.states(ids, mask, keyword)
        answers = {**self.net.answers(states[-1], mask, keyword), **self.net.post_answers(states[-1], mask, keyword)}
        return (*(answers[head] for head in heads_of(self.net)), self.meaning(states, mask))


def heads_of(net):
    """Those of the sets, then those of posts about brands, which take the place of the first ones with their name."""
    return [*(head for head in net.heads if head not in net.post_heads), *net.post_heads]


def write_onnx(net, meaning, max_tokens, path):
    """float32, with the batch and the length left open; positions beyond the longest input are cut off."""
    net.eval()
    with torch.no_grad():
        kept = net.encoder.positions.weight[:max_tokens].clone()
    net.encoder.positions.weight = torch.nn.Parameter(kept)
    example = torch.ones(2, 9, dtype=torch.long)
    axes = {name: {0: 'batch', 1: 'tokens'} for name in INPUTS}
    outputs = [*heads_of(net), 'meaning']
    axes.update({name: {0: 'batch'} for name in outputs})
    newer = {'dynamo': False} if tuple(map(int, torch.__version__.split('.')[:2])) >= (2, 5) else {}
    torch.onnx.export(
        Exported(net, meaning), (example, example, example), path, input_names=list(INPUTS), output_names=outputs,
        dynamic_axes=axes, opset_version=17, **newer,
    )


def quantise(model):
    """Matrix products by a constant become integer products (inputs scaled on the fly), the word table int8."""
    graph = model.graph
    tensors = {tensor.name: tensor for tensor in graph.initializer}
    constants = {name: numpy_helper.to_array(tensor) for name, tensor in tensors.items()}
    nodes, added, replaced, scaled = [], [], set(), {}
    for number, node in enumerate(graph.node):
        table = constants.get(node.input[0]) if node.op_type == 'Gather' else None
        if is_product(node, tensors):
            nodes += integer_product(node, constants[node.input[1]], f'q{number}', scaled, added)
            replaced.add(node.input[1])
        elif table is not None and len(table.shape) == 2 and len(table) > 10000:
            nodes += small_table(node, table, f'q{number}', added)
            replaced.add(node.input[0])
        else:
            nodes.append(node)
    kept = [tensor for tensor in graph.initializer if tensor.name not in replaced]
    del graph.node[:], graph.initializer[:]
    graph.node.extend(nodes)
    graph.initializer.extend(kept + added)
    onnx.checker.check_model(model)
    return model


def integer_product(node, weight, name, scaled, added):
    small, scale = to_int8(weight, 0)
    added += [numpy_helper.from_array(small, name + '_w'), numpy_helper.from_array(scale.reshape(-1), name + '_s')]
    nodes, source = [], node.input[0]
    if source not in scaled:
        scaled[source] = [name + part for part in ('_x', '_xs', '_xz')]
        nodes.append(helper.make_node('DynamicQuantizeLinear', [source], scaled[source]))
    x, x_scale, x_zero = scaled[source]
    return nodes + [
        helper.make_node('MatMulInteger', [x, name + '_w', x_zero], [name + '_i']),
        helper.make_node('Cast', [name + '_i'], [name + '_f'], to=TensorProto.FLOAT),
        helper.make_node('Mul', [x_scale, name + '_s'], [name + '_xws']),
        helper.make_node('Mul', [name + '_f', name + '_xws'], list(node.output)),
    ]


def small_table(node, table, name, added):
    small, scale = to_int8(table, 1)
    added += [numpy_helper.from_array(small, name + '_t'), numpy_helper.from_array(scale, name + '_s')]
    ids = node.input[1]
    return [
        helper.make_node('Gather', [name + '_t', ids], [name + '_g']),
        helper.make_node('Cast', [name + '_g'], [name + '_f'], to=TensorProto.FLOAT),
        helper.make_node('Gather', [name + '_s', ids], [name + '_gs']),
        helper.make_node('Mul', [name + '_f', name + '_gs'], list(node.output)),
    ]


def to_int8(values, axis):
    scale = np.abs(values).max(axis, keepdims=True) / 127
    scale[scale == 0] = 1
    return np.clip(np.round(values / scale), -127, 127).astype(np.int8), scale.astype(np.float32)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--checkpoint', required=True, help='checkpoint of meaning.py')
    parser.add_argument('--out', required=True, help='int8 file to write')
    parser.add_argument('--full', help='float32 file to write as well')
    parser.add_argument('--without', default='', help='heads to leave out, separated by commas')
    args = parser.parse_args()
    net = load(args.checkpoint)
    for head in filter(None, args.without.split(',')):
        del net.heads[head]
    with tempfile.TemporaryDirectory() as folder:
        full = args.full or os.path.join(folder, 'full.onnx')
        write_onnx(net, load_meaning(args.checkpoint), read_settings(args.data)['maxTokens'], full)
        onnx.save(quantise(balance(onnx.load(full), args.data)), args.out)
    print(f'{args.out}: {os.path.getsize(args.out) / 1e6:.1f} MB, heads {", ".join(heads_of(net))}, meaning')


if __name__ == '__main__':
    main()
