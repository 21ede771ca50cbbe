"""The encoder (MiniLM, 6 layers of 384) with one linear head per question, as plain torch modules."""
import json
import struct

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

WIDTH, HEADS, INNER, LAYERS, ROWS, POSITIONS = 384, 12, 1536, 6, 30522, 512
# How a keyword can be written (tokenizer.ts): lower case, capitalised, in capitals, capitalised like all around it.
WRITINGS = 5
# The layers above this one also see where the keyword is and how it is written.
LOWER = 4
# What posts about brands are asked, besides the heads of sets.mjs; `brand` and `spam` take the place of the first ones.
POST_HEADS = {'category': 11, 'urgency': 4, 'tone': 3, 'brand': 2, 'spam': 2}


class RowDropout(nn.Module):
    """Dropout that hides the same features at every token of a text: as good a regulariser, far fewer random numbers."""

    def __init__(self, share):
        super().__init__()
        self.share = share

    def forward(self, x):
        if not self.training or self.share == 0:
            return x
        return x * F.dropout(x.new_ones(x.shape[0], 1, x.shape[2]), self.share)


class Layer(nn.Module):
    def __init__(self, dropout):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm1 = nn.LayerNorm(WIDTH, 1e-12)
        self.up = nn.Linear(WIDTH, INNER)
        self.down = nn.Linear(INNER, WIDTH)
        self.norm2 = nn.LayerNorm(WIDTH, 1e-12)
        self.dropout = RowDropout(dropout)

    def forward(self, x, bias):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4).unbind(0)
        weights = torch.softmax((q * (HEADS / WIDTH) ** 0.5) @ k.transpose(-1, -2) + bias, -1)
        seen = (weights.to(v.dtype) @ v).transpose(1, 2).reshape(batch, length, WIDTH)
        x = self.norm1(x + self.dropout(self.out(seen)))
        return self.norm2(x + self.dropout(self.down(F.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, dropout=0.1):
        super().__init__()
        self.words = nn.Embedding(ROWS, WIDTH)
        self.positions = nn.Embedding(POSITIONS, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, 1e-12)
        self.dropout = RowDropout(dropout)
        self.layers = nn.ModuleList([Layer(dropout) for _ in range(LAYERS)])
        self.writings = nn.Embedding(WRITINGS, WIDTH)
        nn.init.zeros_(self.writings.weight)

    def forward(self, ids, mask, keyword):
        return self.states(ids, mask, keyword)[-1]

    def states(self, ids, mask, keyword):
        """Of every token: first as it is looked up, then after each layer."""
        seen = self.lower(ids, mask)
        return seen + self.upper(seen[-1], mask, keyword)

    def lower(self, ids, mask):
        """As it is looked up, and after each of the lower layers."""
        seen = [self.dropout(self.norm(self.words(ids) + self.positions.weight[: ids.shape[1]]))]
        for layer in self.layers[:LOWER]:
            seen.append(layer(seen[-1], bias_of(mask)))
        return seen

    def upper(self, states, mask, keyword):
        """After each of the upper layers, from the states after the lower ones."""
        seen = [states + self.writings(keyword)]
        for layer in self.layers[LOWER:]:
            seen.append(layer(seen[-1], bias_of(mask)))
        return seen[1:]


class Classifier(nn.Module):
    """Logits of every head in one pass; `keyword` holds how the keyword is written at each token, 0 elsewhere."""

    def __init__(self, heads, dropout=0.1):
        super().__init__()
        self.encoder = Encoder(dropout)
        self.dropout = nn.Dropout(dropout)
        self.heads = nn.ModuleDict(
            {name: nn.Linear(2 * WIDTH + WRITINGS if name == 'brand' else WIDTH, len(labels)) for name, labels in heads.items()}
        )
        self.post_heads = nn.ModuleDict({name: nn.Linear(3 * WIDTH + WRITINGS, count) for name, count in POST_HEADS.items()})

    def forward(self, ids, mask, keyword):
        return self.answers(self.encoder(ids, mask, keyword), mask, keyword)

    def answers(self, states, mask, keyword):
        """From the states after the last layer."""
        states = states.float()
        pooled = mean(states, mask.float())
        near = mean(states, (keyword > 0).float())
        writing = F.one_hot(keyword.max(1).values, WRITINGS).float()
        views = {name: torch.cat([near, pooled, writing], 1) if name == 'brand' else pooled for name in self.heads}
        return {name: head(self.dropout(views[name])).float() for name, head in self.heads.items()}

    def post_answers(self, states, mask, keyword):
        """What posts about brands are asked, from the states after the last layer: the mean over the text and over the name,
        what stands out, and how the name is written. Without a name the text stands for it."""
        states, weights = states.float(), mask.float()
        pooled, at_name = mean(states, weights), (keyword > 0).float()
        is_named = at_name.sum(1, keepdim=True).clamp(max=1)
        near = is_named * mean(states, at_name) + (1 - is_named) * pooled
        most = (states - (1 - weights)[:, :, None] * 1e4).max(1).values
        looks = torch.cat([pooled, near, most, F.one_hot(keyword.max(1).values, WRITINGS).float()], 1)
        return {name: head(self.dropout(looks)).float() for name, head in self.post_heads.items()}


class Meaning(nn.Linear):
    """What a text is about, as the base encoder would say it: texts about the same things have a high cosine."""

    # A trained encoder forgets what its heads do not ask for, and least of that in its lower layers.
    LAYERS = (0, 2, 4, 6)

    def __init__(self):
        size = len(self.LAYERS) * WIDTH
        super().__init__(size, WIDTH)
        self.register_buffer('centre', torch.zeros(size))
        self.register_buffer('spread', torch.ones(size))

    def forward(self, states, mask):
        return self.read(self.views(states, mask))

    def read(self, views):
        # Of one spread, features lose little as int8. Spelled out, it is a product by a constant, which quantise() makes small.
        return ((views - self.centre) / self.spread) @ self.weight.T + self.bias

    def views(self, states, mask):
        return torch.cat([mean(states[layer].float(), mask.float()) for layer in self.LAYERS], 1)


def bias_of(mask):
    """What attention adds, so that nobody looks at padding."""
    return (1 - mask)[:, None, None, :].float() * -1e4


def mean(states, weights):
    """The weighted mean over tokens; zeros where no token has weight."""
    return (states * weights[:, :, None]).sum(1) / weights.sum(1, keepdim=True).clamp(min=1)


def load_base(encoder, path):
    """Fills the encoder from a safetensors file with BERT's names."""
    tensors = read_safetensors(path)
    word = 'embeddings.word_embeddings.weight'
    if word not in tensors:
        raise SystemExit(f'{path} contains no BERT encoder: {word} is missing')
    with torch.no_grad():
        encoder.words.weight.copy_(tensors[word])
        # One kind of token is ever used: its embedding is a part of every position.
        encoder.positions.weight.copy_(
            tensors['embeddings.position_embeddings.weight'] + tensors['embeddings.token_type_embeddings.weight'][0]
        )
        copy(encoder.norm, tensors, 'embeddings.LayerNorm')
        for number, layer in enumerate(encoder.layers):
            at = f'encoder.layer.{number}.'
            for part in ('weight', 'bias'):
                parts = [tensors[f'{at}attention.self.{name}.{part}'] for name in ('query', 'key', 'value')]
                getattr(layer.qkv, part).copy_(torch.cat(parts))
            copy(layer.out, tensors, at + 'attention.output.dense')
            copy(layer.norm1, tensors, at + 'attention.output.LayerNorm')
            copy(layer.up, tensors, at + 'intermediate.dense')
            copy(layer.down, tensors, at + 'output.dense')
            copy(layer.norm2, tensors, at + 'output.LayerNorm')


def copy(module, tensors, name):
    module.weight.copy_(tensors[name + '.weight'])
    module.bias.copy_(tensors[name + '.bias'])


def read_safetensors(path):
    """name -> float tensor; the format: length of the header, header in JSON, bytes of all tensors."""
    with open(path, 'rb') as file:
        (length,) = struct.unpack('<Q', file.read(8))
        header = json.loads(file.read(length))
        body = file.read()
    kinds = {'F16': np.float16, 'F32': np.float32, 'I64': np.int64}
    tensors = {}
    for name, entry in header.items():
        if name == '__metadata__':
            continue
        start, end = entry['data_offsets']
        values = np.frombuffer(body[start:end], kinds[entry['dtype']]).reshape(entry['shape'])
        tensors[name.replace('bert.', '', 1)] = torch.from_numpy(values.astype(np.float32))
    return tensors
