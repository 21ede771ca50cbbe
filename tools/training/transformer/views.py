"""What the model file sees of a text besides its answers: the views that the heads on posts are trained on (heads.py)."""
import onnx
from onnx import helper

# Names in a file that export.py wrote.
STATES = {2: '/layers.1/norm2/LayerNormalization_output_0', 4: '/layers.3/norm2/LayerNormalization_output_0', 6: '/Cast_1_output_0'}
NEAR_AND_MEAN = '/Concat_output_0'
MEANS_OF_LAYERS = '/meaning/Div_4_output_0'
AT_NAME, NAME_COUNT = '/Unsqueeze_4_output_0', '/Clip_1_output_0'
VIEW = 'post_view'


def add_view(model):
    """Adds one tensor to the graph, with everything a head may look at: means over the text and over the name, and what stands out."""
    graph = model.graph
    if any(VIEW in node.output for node in graph.node):
        return model
    nodes, parts = [], [NEAR_AND_MEAN, MEANS_OF_LAYERS]
    for layer in (2, 4):
        at = f'post_near{layer}'
        nodes += [
            helper.make_node('Mul', [STATES[layer], AT_NAME], [at + '_marked']),
            helper.make_node('ReduceSum', [at + '_marked', 'post_axis'], [at + '_sum'], keepdims=0),
            helper.make_node('Div', [at + '_sum', NAME_COUNT], [at]),
        ]
        parts.append(at)
    for layer in (4, 6):
        at = f'post_most{layer}'
        # Texts are read one at a time, without padding: no mask is needed.
        nodes.append(helper.make_node('ReduceMax', [STATES[layer]], [at], axes=[1], keepdims=0))
        parts.append(at)
    nodes.append(helper.make_node('Concat', parts, [VIEW], axis=1))
    graph.initializer.append(helper.make_tensor('post_axis', onnx.TensorProto.INT64, [1], [1]))
    graph.node.extend(nodes)
    return model
