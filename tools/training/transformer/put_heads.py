"""Puts trained heads (heads.py) into the file of a model."""
import hashlib
import json
import os

import numpy as np
import onnx
from onnx import helper, numpy_helper

from network import network_nodes
from views import VIEW, add_view


def put_heads(args, heads, figures, posts):
    """Replaces these heads in the model's file, which keeps everything else, and says in its manifest what they learned from."""
    model = add_view(onnx.load(os.path.join(args.model, 'model.int8.onnx')))
    graph = model.graph
    names = [name for head in heads for name in (head, f'/{head}/Gemm_output_0')]
    own = tuple(f'post_{head}_' for head in heads)
    replaced = [node for node in graph.node if node.output and (node.output[0] in names or node.output[0].startswith(own))]
    for node in replaced:
        graph.node.remove(node)
    weights = tuple(f'{prefix}{head}{end}' for head in heads for prefix, end in (('post_', '_'), ('net.heads.', '.')))
    kept = [tensor for tensor in graph.initializer if not tensor.name.startswith(weights)]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    for head, settings in heads.items():
        *linear, networks = settings.pop('weights')
        matrix, bias = folded(linear, posts.centre, posts.spread)
        graph.initializer.append(numpy_helper.from_array(matrix, f'post_{head}_w'))
        graph.initializer.append(numpy_helper.from_array(bias, f'post_{head}_b'))
        graph.node.append(helper.make_node('Gemm', [VIEW, f'post_{head}_w', f'post_{head}_b'], [f'post_{head}_linear' if networks else head]))
        if networks:
            add_networks(graph, head, networks, posts)
        if all(output.name != head for output in graph.output):
            graph.output.append(helper.make_tensor_value_info(head, onnx.TensorProto.FLOAT, ['batch', len(bias)]))
    onnx.checker.check_model(model)
    os.makedirs(args.out, exist_ok=True)
    path = os.path.join(args.out, 'model.int8.onnx')
    onnx.save(model, path)
    with open(os.path.join(args.model, 'manifest.json')) as file:
        manifest = json.load(file)
    with open(path, 'rb') as file:
        manifest['modelSha256'] = hashlib.sha256(file.read()).hexdigest()
    manifest['version'] = args.version
    manifest['heads'].update(heads)
    runs = manifest['training']['heads'].pop('of', {})
    learned = {'seed': args.seed, 'sets': posts.counts, 'encoder': 'not trained on them'}
    manifest['training']['heads'] = {**manifest['training']['heads'], 'of': {**runs, **{head: learned for head in heads}}} if args.heads else learned
    manifest['validation'].setdefault('heads', {}).update(figures)
    with open(os.path.join(args.out, 'manifest.json'), 'w') as file:
        json.dump(manifest, file, indent=2)
        file.write('\n')
    print(f'{path}: {os.path.getsize(path) / 1e6:.1f} MB')


def add_networks(graph, head, networks, posts):
    nodes, tensors = network_nodes(networks, head, VIEW, posts.centre, posts.spread)
    graph.node.extend(nodes)
    graph.initializer.extend([*tensors, numpy_helper.from_array(np.float32(0.5), f'post_{head}_half')])
    linear, networks_at, both = (f'post_{head}_{part}' for part in ('linear_softmax', 'networks', 'both'))
    graph.node.append(helper.make_node('Softmax', [f'post_{head}_linear'], [linear], axis=1))
    graph.node.append(helper.make_node('Add', [linear, networks_at], [both]))
    graph.node.append(helper.make_node('Mul', [both, f'post_{head}_half'], [f'post_{head}_mean']))
    graph.node.append(helper.make_node('Log', [f'post_{head}_mean'], [head]))


def folded(weights, centre, spread):
    """The same for views as they come."""
    matrix = (weights[0] / spread).T
    return matrix.astype(np.float32), (weights[1] - centre @ matrix).astype(np.float32)
