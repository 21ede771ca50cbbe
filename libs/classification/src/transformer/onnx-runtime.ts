import { disableRuntimeTelemetry } from './runtime-telemetry.js';

/**
 * The part of `onnxruntime-node` that is used. Declared here because the package is optional: the project must compile and
 * run without it.
 */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(path: string, options: OnnxSessionOptions): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: 'int64', data: BigInt64Array, shape: readonly number[]) => OnnxTensor;
}

/** https://onnxruntime.ai/docs/api/js/interfaces/InferenceSession.SessionOptions.html */
export interface OnnxSessionOptions {
  readonly executionProviders: readonly ['cpu'];
  readonly intraOpNumThreads: number;
  readonly interOpNumThreads: number;
  readonly executionMode: 'sequential';
  /** 3 = errors and worse. */
  readonly logSeverityLevel: 3;
}

/** An array of numbers with a shape. */
export interface OnnxTensor {
  readonly type: string;
  readonly dims: readonly number[];
  readonly data: unknown;
}

/** A loaded model; `release` frees its memory. */
export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
  release(): Promise<void>;
}

/**
 * Loads the runtime with its telemetry switched off. A thread that calls it must share the environment of its process.
 * @param specifier package or file URL. @throws if it is not installed, or has no binary for this machine
 */
export async function importOnnxRuntime(specifier: string): Promise<OnnxRuntime> {
  disableRuntimeTelemetry();
  const module = (await import(specifier)) as OnnxRuntime & { default?: OnnxRuntime };
  return module.default ?? module;
}
