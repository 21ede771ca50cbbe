"""Small networks on the views, beside a linear head: they find the rare categories that no single direction tells apart."""
import numpy as np
import torch
from onnx import helper, numpy_helper
from torch.nn import functional as F

# What held-out groups of brands chose: how many directions of the views are read, and how wide, how long and how noisily.
DIRECTIONS = 300
WIDTH = 64
SEEDS = 3
EPOCHS = 25
BATCH = 128
RATE = 3e-3
DECAY = 0.3
DROPPED = (0.2, 0.4)


def train_networks(inputs, weighted):
    """Networks of one hidden layer on the strongest directions of the inputs: first and second weights and biases of each.

    `weighted`: per row the share of each class, times what the class weighs.
    """
    torch.manual_seed(0)
    centre = inputs.mean(0)
    _, strength, directions = torch.pca_lowrank(inputs - centre, q=DIRECTIONS, center=False, niter=3)
    scale = np.sqrt(len(inputs)) / float(strength.mean())
    to_read = directions * scale
    read = (inputs - centre) @ to_read
    return [unfolded(fit(read, weighted, seed), to_read, centre) for seed in range(SEEDS)]


def fit(read, weighted, seed):
    torch.manual_seed(seed)
    net = torch.nn.Sequential(
        torch.nn.Dropout(DROPPED[0]), torch.nn.Linear(DIRECTIONS, WIDTH), torch.nn.ReLU(),
        torch.nn.Dropout(DROPPED[1]), torch.nn.Linear(WIDTH, weighted.shape[1]),
    )
    opt = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
    for _ in range(EPOCHS):
        for at in torch.randperm(len(read)).split(BATCH):
            loss = -(weighted[at] * F.log_softmax(net(read[at]), 1)).sum(1).mean()
            opt.zero_grad()
            loss.backward()
            opt.step()
    return net[1], net[4]


def unfolded(layers, to_read, centre):
    """The same on the inputs themselves, without the detour over directions."""
    first, second = layers
    with torch.no_grad():
        matrix = to_read @ first.weight.T
        bias = first.bias - centre @ matrix
        return [part.numpy().astype(np.float32) for part in (matrix, bias, second.weight.T, second.bias)]


def probabilities(networks, inputs):
    """What the networks think in the mean."""
    total = 0
    for matrix, bias, last, last_bias in networks:
        total = total + softmax(np.maximum(inputs @ matrix + bias, 0) @ last + last_bias)
    return total / len(networks)


def softmax(logits):
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def network_nodes(networks, head, view, centre, spread):
    """Nodes and constants that give `post_HEAD_networks`, the mean probabilities, from views as they come."""
    count = len(networks[0][3])
    firsts = [(matrix / spread[:, None], bias - (centre / spread) @ matrix) for matrix, bias, _, _ in networks]
    last = np.zeros((len(networks) * WIDTH, len(networks) * count), np.float32)
    for at, (_, _, weights, _) in enumerate(networks):
        last[at * WIDTH : (at + 1) * WIDTH, at * count : (at + 1) * count] = weights
    name = f'post_{head}_'.__add__
    constants = {
        'first_w': np.concatenate([matrix for matrix, _ in firsts], 1),
        'first_b': np.concatenate([bias for _, bias in firsts]),
        'last_w': last,
        'last_b': np.concatenate([bias for _, _, _, bias in networks]),
    }
    tensors = [numpy_helper.from_array(value.astype(np.float32), name(key)) for key, value in constants.items()]
    tensors.append(numpy_helper.from_array(np.array([-1, len(networks), count], np.int64), name('shape')))
    nodes = [
        helper.make_node('Gemm', [view, name('first_w'), name('first_b')], [name('first')]),
        helper.make_node('Relu', [name('first')], [name('hidden')]),
        helper.make_node('Gemm', [name('hidden'), name('last_w'), name('last_b')], [name('last')]),
        helper.make_node('Reshape', [name('last'), name('shape')], [name('each')]),
        helper.make_node('Softmax', [name('each')], [name('each_softmax')], axis=2),
        helper.make_node('ReduceMean', [name('each_softmax')], [name('networks')], axes=[1], keepdims=0),
    ]
    return nodes, tensors
