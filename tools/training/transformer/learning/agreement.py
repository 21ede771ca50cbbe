"""Reads each text twice, each time with other features dropped, and asks for one answer (R-Drop, Liang et al. 2021, https://arxiv.org/abs/2106.14448)."""
import torch
from torch.nn import functional as F


def read_twice(net, inputs):
    """The logits of both readings, in one pass."""
    logits = net(*(torch.cat([each, each]) for each in inputs))
    rows = len(inputs[0])
    return [{head: values[at : at + rows] for head, values in logits.items()} for at in (0, rows)]


def disagreement(first, second, keyword, head_weights):
    """How far the readings are from each other, per row of the batch; of the keyword only where there is one."""
    total = 0
    for head, weight in head_weights.items():
        asked = (keyword > 0).any(1).float() if head == 'brand' else 1.0
        one, other = F.log_softmax(first[head], -1), F.log_softmax(second[head], -1)
        total = total + weight / 2 * (((one.exp() - other.exp()) * (one - other)).sum(1) * asked).sum()
    return total / len(keyword)
