"""The mean of the weights that training passes at its end: steadier than the last ones."""
import torch


class Average:
    def __init__(self, net, share, steps, every=10):
        self.first, self.every, self.count = int(steps * (1 - share)), every, 0
        self.sums = [torch.zeros_like(p) for p in net.parameters()] if share > 0 else []

    def take(self, net, number):
        if not self.sums or number <= self.first or number % self.every != 0:
            return
        self.count += 1
        with torch.no_grad():
            for total, now in zip(self.sums, net.parameters()):
                total.add_(now)

    def give(self, net):
        """Puts the mean into the net; leaves it as it is where nothing was taken."""
        if self.count == 0:
            return
        with torch.no_grad():
            for total, now in zip(self.sums, net.parameters()):
                now.copy_(total / self.count)
