"""Reads what a training wrote, and says so in a sentence where it cannot; keeps what led to it."""
import os

import torch


def read(path, device='cpu'):
    try:
        return torch.load(path, map_location=device)
    except FileNotFoundError:
        raise SystemExit(f'{path} is missing: the step that writes it has not run, or failed (see its output)') from None


def runs_with(before, args, seconds):
    """`before`, the runs that led to where this one began, and this one, without the folders of the machine that ran it."""
    arguments = {name: value for name, value in vars(args).items() if name not in ('data', 'out', 'threads')}
    for name in ('init', 'base', 'like'):
        if arguments.get(name):
            arguments[name] = os.path.basename(arguments[name])
    if 'teachers' in arguments:
        arguments['teachers'] = [os.path.basename(each) for each in arguments['teachers']]
    return [*before, {'file': os.path.basename(args.out), 'minutes': round(seconds / 60, 1), 'arguments': arguments}]


def runs_of(checkpoints):
    """All that led to any of them, each once."""
    runs = []
    for saved in checkpoints:
        runs += [run for run in saved['runs'] if run not in runs]
    return runs
