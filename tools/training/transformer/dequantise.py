"""Makes a checkpoint of an int8 file that export.py wrote, to measure it or to train on from it: checkpoints are not kept."""
import argparse

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from data import read_settings
from model import Classifier, Meaning


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--data', required=True, help='folder that encode.mjs wrote')
    parser.add_argument('--out', required=True, help='checkpoint to write')
    parser.add_argument('file', help='int8 ONNX file')
    args = parser.parse_args()
    heads = read_settings(args.data)['heads']
    graph = onnx.load(args.file).graph
    constants = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    net, meaning = Classifier(heads), Meaning()
    matrices = [module for module in net.encoder.modules() if isinstance(module, torch.nn.Linear)]
    products = [node.input[1] for node in graph.node if node.op_type == 'MatMulInteger']
    if len(products) != len(matrices) + 1:
        raise SystemExit(f'{args.file} holds another model: {len(products)} integer products, wanted {len(matrices) + 1}')
    (table,) = [node.input[0] for node in graph.node if node.op_type == 'Gather' and node.input[0].endswith('_t')]
    with torch.no_grad():
        # These kept their names. Positions beyond the longest input were cut off: those of the fresh net are never looked up.
        for name, parameter in [*named(net, 'net.'), *named(meaning, 'meaning.')]:
            if name in constants:
                kept = torch.from_numpy(constants[name].copy())
                parameter[: len(kept)] = kept
        net.encoder.words.weight.copy_(widen(constants, table))
        for linear, product in zip([*matrices, meaning], products):
            linear.weight.copy_(widen(constants, product).T)
    arguments = {'init': args.file}
    torch.save({'net': net.state_dict(), 'meaning': meaning.state_dict(), 'heads': heads, 'arguments': arguments, 'seconds': 0}, args.out)


def named(module, prefix):
    return [(prefix + name, values) for name, values in module.state_dict(keep_vars=True).items()]


def widen(constants, name):
    """The float32 that a matrix or table of integers stands for."""
    return torch.from_numpy(constants[name].astype(np.float32) * constants[name[:-1] + 's'])


if __name__ == '__main__':
    main()
