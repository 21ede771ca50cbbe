"""Shares the spread of what a product reads between it and the product's weights, before both become integers.

A few features of a token reach ten times as far as the others, and the step of the integers of all is theirs. A feature divided
by a factor, its weights multiplied by it, leaves the product as it was (SmoothQuant, Xiao et al. 2022, https://arxiv.org/abs/2211.10438).
"""
import numpy as np
import onnx
from onnx import helper, numpy_helper

from encoder.data import Rows, pad
from encoder.runtime import session_of

POSTS = 400
# How much of the spread the weights take over: 0.7 to 0.9 are alike, 0.5 is no better than nothing at all.
SHARE = 0.8
# Features that are always 0 and weights that are do not divide by it.
TINY = 1e-5


def balance(model, folder):
    """In place. `folder`: of encode.mjs, whose unlabelled posts say how far each feature reaches."""
    weights = {tensor.name: tensor for tensor in model.graph.initializer}
    products = [node for node in model.graph.node if is_product(node, weights)]
    sources = list(dict.fromkeys(node.input[0] for node in products))
    reaches = dict(zip(sources, reach(model, sources, folder)))
    balanced, nodes = {}, []
    for node in model.graph.node:
        if node in products:
            source, weight = node.input[0], weights[node.input[1]]
            values = numpy_helper.to_array(weight)
            if source not in balanced:
                name = f'b{len(balanced)}'
                balanced[source] = (name + '_x', factors(reaches[source], values))
                model.graph.initializer.append(numpy_helper.from_array(1 / balanced[source][1], name))
                nodes.append(helper.make_node('Mul', [source, name], [name + '_x']))
            node.input[0], factor = balanced[source]
            weight.CopyFrom(numpy_helper.from_array(values * factor[:, None], weight.name))
        nodes.append(node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def is_product(node, constants):
    """By a constant matrix: what becomes integers. `constants`: name -> tensor of the graph."""
    return node.op_type == 'MatMul' and node.input[1] in constants and len(constants[node.input[1]].dims) == 2


def factors(reach_of_features, weights):
    """Their geometric mean is 1: what all share need not move."""
    wanted = np.maximum(reach_of_features, TINY) ** SHARE / np.maximum(np.abs(weights).max(1), TINY) ** (1 - SHARE)
    return (wanted / np.exp(np.log(wanted).mean())).astype(np.float32)


def reach(model, sources, folder):
    """The largest amount of each feature of each source, over all tokens of the posts."""
    seeing = onnx.ModelProto()
    seeing.CopyFrom(model)
    seeing.graph.output.extend(helper.make_empty_tensor_value_info(name) for name in sources)
    rows = Rows(folder, 'unlabelled', 'train')
    largest = [0] * len(sources)
    with session_of(seeing) as session:
        for at in np.random.RandomState(1).permutation(len(rows))[:POSTS]:
            ids, mask, keyword = (tensor.numpy() for tensor in pad([rows.ids[at]], [rows.marked[at]]))
            seen = session.run(sources, {'input_ids': ids, 'attention_mask': mask, 'keyword_mask': keyword})
            largest = [np.maximum(far, np.abs(values).reshape(-1, values.shape[-1]).max(0)) for far, values in zip(largest, seen)]
    return largest
