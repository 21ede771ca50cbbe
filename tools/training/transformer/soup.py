"""The mean of the weights of checkpoints that began alike: one model as good as several."""
import argparse
import os

import torch

from encoder import checkpoint


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--out', required=True, help='checkpoint to write')
    parser.add_argument('checkpoints', nargs='+', help='checkpoints of train.py that started from the same file')
    args = parser.parse_args()
    saved = [checkpoint.read(path) for path in args.checkpoints]
    if any(each['heads'] != saved[0]['heads'] for each in saved):
        raise SystemExit('These checkpoints have different heads and cannot be averaged')
    net = {name: sum(each['net'][name] for each in saved) / len(saved) for name in saved[0]['net']}
    mean = {'file': os.path.basename(args.out), 'meanOf': [os.path.basename(path) for path in args.checkpoints]}
    torch.save({'net': net, 'heads': saved[0]['heads'], 'runs': [*checkpoint.runs_of(saved), mean]}, args.out)


if __name__ == '__main__':
    main()
