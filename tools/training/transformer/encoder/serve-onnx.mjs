// node serve-onnx.mjs FILE: runs an ONNX file for encoder/runtime.py with the runtime of production. Each line on stdin is a
// request: {"names", "shape": [batch, tokens], "inputs": {name: [...]}}. Each answer is a line [[...dims], ...], in the order of
// `names`, followed by the values as float32 in the machine's byte order.
import { createInterface } from 'node:readline';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const session = await InferenceSession.create(process.argv[2], { intraOpNumThreads: 1 });
write(Buffer.from(`${JSON.stringify(session.outputNames)}\n`));
for await (const line of createInterface({ input: process.stdin })) {
  const { names, shape, inputs } = JSON.parse(line);
  const feeds = Object.fromEntries(
    Object.entries(inputs).map(([name, values]) => [name, new Tensor('int64', values.map(BigInt), shape)]),
  );
  const found = await session.run(feeds, names);
  write(Buffer.from(`${JSON.stringify(names.map((name) => found[name].dims))}\n`));
  for (const name of names) write(bytesOf(found[name].data));
}

function bytesOf({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function write(bytes) {
  process.stdout.write(bytes);
}
