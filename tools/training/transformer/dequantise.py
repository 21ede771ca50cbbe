"""Makes a checkpoint of an int8 file that export.py wrote, to measure it or to train on from it: checkpoints are not kept."""
import argparse
import json
import os

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from encoder.data import read_settings
from encoder.model import Classifier, load_base, Meaning


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--out', required=True, help='checkpoint to write')
    parser.add_argument('--base', help='safetensors file of the base encoder, to read longer texts than the file does: it has all positions')
    parser.add_argument('file', help='int8 ONNX file, its manifest.json beside it')
    args = parser.parse_args()
    settings = read_settings(args.data)
    heads = settings['heads']
    graph = onnx.load(args.file).graph
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    torch.manual_seed(0)
    net, meaning = Classifier(heads), Meaning()
    if args.base:
        load_base(net.encoder, args.base)
    matrices = [module for module in net.encoder.modules() if isinstance(module, torch.nn.Linear)]
    products = [node for node in graph.node if node.op_type == 'MatMulInteger']
    if len(products) != len(matrices) + 1:
        raise SystemExit(f'{args.file} contains another model: {len(products)} integer products, not {len(matrices) + 1}')
    (table,) = [node.input[0] for node in graph.node if node.op_type == 'Gather' and node.input[0].endswith('_t')]
    with torch.no_grad():
        positions = len(constants['net.encoder.positions.weight'])
        if positions < settings['maxTokens'] and not args.base:
            raise SystemExit(f'{args.file} has {positions} positions, and {args.data} has texts of {settings["maxTokens"]} tokens: give --base')
        # These kept their names.
        for name, parameter in [*named(net, 'net.'), *named(meaning, 'meaning.')]:
            if name in constants:
                kept = torch.from_numpy(constants[name].copy())
                parameter[: len(kept)] = kept
        net.encoder.words.weight.copy_(widen(constants, table))
        for linear, product in zip([*matrices, meaning], products):
            linear.weight.copy_((widen(constants, product.input[1]) * factor(graph, constants, product)).T)
    with open(os.path.join(os.path.dirname(args.file), 'manifest.json')) as file:
        runs = json.load(file)['training']['runs']
    torch.save({'net': net.state_dict(), 'meaning': meaning.state_dict(), 'heads': heads, 'runs': runs}, args.out)


def named(module, prefix):
    return [(prefix + name, values) for name, values in module.state_dict(keep_vars=True).items()]


def factor(graph, constants, product):
    """What balance.py multiplies each feature by that the product reads."""
    made_by = {name: node for node in graph.node for name in node.output}
    return torch.from_numpy(constants[made_by[made_by[product.input[0]].input[0]].input[1]].copy())[:, None]


def widen(constants, name):
    """The float32 that a matrix or table of integers stands for."""
    return torch.from_numpy(constants[name].astype(np.float32) * constants[name[:-1] + 's'])


if __name__ == '__main__':
    main()
