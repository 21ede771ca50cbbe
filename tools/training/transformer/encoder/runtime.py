"""Runs ONNX files with the runtime of production (onnxruntime-node), so that what is measured is what is shipped."""
import json
import os
import subprocess
import tempfile

import numpy as np

SERVER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'serve-onnx.mjs')


class Session:
    """An open ONNX file. A context manager; `outputs`: the names of its outputs, in order."""

    def __init__(self, path):
        self.process = subprocess.Popen(['node', SERVER, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.outputs = json.loads(self.line())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def run(self, names, inputs):
        """`names` of the outputs wanted; `inputs`: name -> int64 array [batch, tokens]. float32 arrays in the order of `names`."""
        (shape,) = {values.shape for values in inputs.values()}
        request = {'names': names, 'shape': shape, 'inputs': {name: values.ravel().tolist() for name, values in inputs.items()}}
        self.process.stdin.write(json.dumps(request).encode() + b'\n')
        self.process.stdin.flush()
        return [self.values(dims) for dims in json.loads(self.line())]

    def line(self):
        line = self.process.stdout.readline()
        if line == b'':
            raise SystemExit(f'{SERVER} ended, see its message above')
        return line

    def values(self, dims):
        return np.frombuffer(self.process.stdout.read(4 * int(np.prod(dims))), np.float32).reshape(dims).copy()


def session_of(model):
    """The session of a model that is in no file."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'model.onnx')
        with open(path, 'wb') as file:
            file.write(model.SerializeToString())
        return Session(path)
