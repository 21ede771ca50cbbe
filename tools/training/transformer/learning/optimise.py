"""The optimiser that all trainings share: AdamW, warm-up, linear decay, clipped gradients."""
import torch
from torch import nn


def optimiser(groups, steps, warmup=0.06, decay=0.01):
    """`groups`: (parameters, learning rate); vectors (biases, norms) are not decayed."""
    settings = []
    for parameters, rate in groups:
        wanted = [p for p in parameters if p.requires_grad]
        settings.append({'params': [p for p in wanted if p.ndim > 1], 'lr': rate, 'weight_decay': decay})
        settings.append({'params': [p for p in wanted if p.ndim <= 1], 'lr': rate, 'weight_decay': 0})
    try:
        opt = torch.optim.AdamW(settings, fused=True)
    except (RuntimeError, TypeError):
        opt = torch.optim.AdamW(settings)
    first = max(1, int(warmup * steps))
    schedule = torch.optim.lr_scheduler.LambdaLR(
        opt, lambda step: min((step + 1) / first, max(0.0, (steps - step) / max(1, steps - first)))
    )
    return opt, schedule


def step(net, loss, opt, schedule, again=None):
    """`again` makes a further loss, when the gradients of the first are there."""
    opt.zero_grad(set_to_none=True)
    loss.backward()
    if again is not None:
        again().backward()
    nn.utils.clip_grad_norm_(net.parameters(), 1.0)
    opt.step()
    schedule.step()
