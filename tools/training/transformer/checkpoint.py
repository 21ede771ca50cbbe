"""Reads what a training wrote, and says so in a sentence where it cannot."""
import torch


def read(path, device='cpu'):
    try:
        return torch.load(path, map_location=device)
    except FileNotFoundError:
        raise SystemExit(f'{path} is missing: the step that writes it has not run, or failed (see its output)') from None
