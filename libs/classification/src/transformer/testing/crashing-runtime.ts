import { importOnnxRuntime, type OnnxSessionOptions, type OnnxTensor } from '../onnx-runtime.js';

/** A text with exactly this many tokens ([CLS], seven words, [SEP]) crashes the thread that reads it. */
const deadlyTokens = 9;

const real = await importOnnxRuntime('onnxruntime-node');

/** The real runtime with a way to crash it, for specs of what happens when its thread dies. */
export default {
  Tensor: real.Tensor,
  InferenceSession: {
    async create(path: string, options: OnnxSessionOptions) {
      const session = await real.InferenceSession.create(path, options);
      return {
        inputNames: session.inputNames,
        outputNames: session.outputNames,
        run(inputs: Readonly<Record<string, OnnxTensor>>) {
          if (inputs['input_ids']?.dims[1] === deadlyTokens) process.exit(7);
          return session.run(inputs);
        },
        release: () => session.release(),
      };
    },
  },
};
