"""What the machine offers: the device to train on and whether half precision pays there."""
import contextlib
import functools

import torch


def pick_device():
    return torch.device('cuda' if torch.cuda.is_available() else 'cpu')


def half_precision(device, wanted=True):
    """bfloat16 for the matrix products, weights and loss stay float32; nothing where it would not be faster."""
    if not wanted:
        return contextlib.nullcontext()
    if device.type == 'cuda':
        return torch.autocast('cuda', torch.bfloat16)
    return torch.autocast('cpu', torch.bfloat16) if multiplies_bf16() else contextlib.nullcontext()


@functools.lru_cache
def multiplies_bf16():
    """Whether processor and torch (from 2.0) have fast products of bfloat16; where one has not, it would be slower."""
    try:
        with open('/proc/cpuinfo') as file:
            return int(torch.__version__.split('.')[0]) >= 2 and 'avx512_bf16' in file.read()
    except OSError:
        return False
