"""Reads encoded rows with a model file, one at a time as production does, and keeps its views of them."""
import argparse
import json

import numpy as np
import onnx
import onnxruntime
from onnx import helper

from views import VIEW, add_view


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', required=True, help='int8 file of export.py')
    parser.add_argument('--rows', required=True, help='NDJSON of encode.mjs')
    parser.add_argument('--out', required=True, help='.npy to write')
    parser.add_argument('--part', default='0/1', help='every so-manieth row, to share the work')
    args = parser.parse_args()
    model = add_view(onnx.load(args.model))
    model.graph.output.append(helper.make_tensor_value_info(VIEW, onnx.TensorProto.FLOAT, None))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=['CPUExecutionProvider'])
    part, parts = map(int, args.part.split('/'))
    views = []
    with open(args.rows) as file:
        for number, line in enumerate(file):
            if number % parts != part:
                continue
            row = json.loads(line)
            ids = np.array([row['ids']], np.int64)
            marked = np.array([row.get('marked', [0] * ids.shape[1])], np.int64)
            inputs = {'input_ids': ids, 'attention_mask': np.ones_like(ids), 'keyword_mask': marked}
            views.append(session.run([VIEW], inputs)[0][0])
    np.save(args.out, np.stack(views).astype(np.float32))


if __name__ == '__main__':
    main()
