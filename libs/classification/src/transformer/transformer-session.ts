import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toMeaning } from '@earshot/domain';
import { distributions, yesNo } from '../distributions.js';
import type { ModelScores, ModelText } from '../text-model.js';
import { readEmergencyHead } from './emergency-head.js';
import { Meanings } from './meanings.js';
import { type HeadName, headProbabilities, modelHeads, type ModelManifest } from './model-head.js';
import { readModelManifest } from './model-manifest.js';
import { importOnnxRuntime, type OnnxRuntime, type OnnxSession } from './onnx-runtime.js';
import { createTokenizer, type Encoding } from './tokenizer/tokenizer.js';

/** Where a model is stored and what it runs on. */
export interface TransformerFiles {
  /** The folder with `model.int8.onnx`, `manifest.json`, `emergency.json` and `vocab.txt`. */
  readonly folder: string;
  /** The package that runs it, or the URL of a compatible module. */
  readonly runtime: string;
  /** Threads within one inference. */
  readonly threads: number;
}

/** An opened model file. It blocks the thread while it processes a text. */
export interface TransformerSession {
  /** Name and version, e.g. `transformer@1`. */
  readonly name: string;
  score(text: ModelText): Promise<ModelScores>;
  release(): Promise<void>;
}

const inputs = ['input_ids', 'attention_mask', 'keyword_mask'];

/** @throws Error with a one-sentence message if the runtime or a file is missing, broken, or does not match the others */
export async function openTransformerSession(files: TransformerFiles): Promise<TransformerSession> {
  const runtime = await importOnnxRuntime(files.runtime);
  const manifest = readModelManifest(await readFile(`${files.folder}/manifest.json`, 'utf8'));
  const tokenizer = createTokenizer(await readFile(`${files.folder}/vocab.txt`, 'utf8'));
  const emergencyOf = readEmergencyHead(await readFile(`${files.folder}/emergency.json`, 'utf8'));
  const modelPath = `${files.folder}/model.int8.onnx`;
  await checkFile(modelPath, manifest);
  const session = await runtime.InferenceSession.create(modelPath, {
    executionProviders: ['cpu'],
    intraOpNumThreads: files.threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 3,
  });
  checkNames(session, manifest);
  const encode = ({ text, names }: ModelText) =>
    tokenizer.encode(text, { maxTokens: manifest.maxTokens, mark: names });
  const read = (encoding: Encoding) => session.run(tensors(runtime, encoding));
  const meanings = new Meanings(async (about) => {
    const outputs = await read(encode({ text: about, names: [] }));
    return vectorIn(outputs, 'meaning');
  });
  const answer = async (text: ModelText): Promise<ModelScores> => {
    const encoding = encode(text);
    const outputs = await read(encoding);
    const hasNames = encoding.marked.some((mark) => mark > 0);
    const meaning = vectorIn(outputs, 'meaning');
    const sense = vectorIn(outputs, 'sense');
    return {
      ...toScores(manifest, (head) => outputs[head]?.data, emergencyOf(meaning), hasNames),
      alike: await meanings.alike(meaning, text.about ?? null),
      alikeAgainst: await meanings.alike(meaning, text.against ?? null),
      meaning: sense && toMeaning(sense, manifest.version),
    };
  };
  // The first inference also checks that the outputs have the right shapes.
  await answer({ text: 'Acme', names: [{ start: 0, end: 4 }] });
  return { name: manifest.name, score: answer, release: () => session.release() };
}

async function checkFile(path: string, { modelSha256 }: ModelManifest): Promise<void> {
  const bytes = await readFile(path);
  if (modelSha256 === null) return;
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== modelSha256)
    throw new Error('The model file is not the one that its manifest describes (SHA-256 differs)');
}

/** A model file may lack these outputs: posts are then not compared with descriptions, or with other posts. */
function vectorIn(
  outputs: Awaited<ReturnType<OnnxSession['run']>>,
  output: 'meaning' | 'sense',
): Float32Array | null {
  const data = outputs[output]?.data;
  return data instanceof Float32Array ? data : null;
}

function checkNames({ inputNames, outputNames }: OnnxSession, { heads }: ModelManifest): void {
  const missing = [
    ...inputs.filter((name) => !inputNames.includes(name)),
    ...[...heads.keys()].filter((name) => !outputNames.includes(name)),
  ];
  if (missing.length > 0) throw new Error(`The model file lacks ${missing.join(', ')}`);
}

/**
 * One text at a time, without padding. The int8 model scales its activations over the whole batch, so a text would get
 * slightly different scores in a batch; and on a CPU, batching saves next to nothing (docs/performance.md).
 */
function tensors({ Tensor }: OnnxRuntime, { ids, marked }: Encoding) {
  const shape = [1, ids.length];
  const tensor = (values: ArrayLike<number>) =>
    new Tensor(
      'int64',
      BigInt64Array.from({ length: ids.length }, (_, index) => BigInt(values[index] ?? 0)),
      shape,
    );
  return {
    input_ids: tensor(ids),
    attention_mask: tensor(new Uint8Array(ids.length).fill(1)),
    keyword_mask: tensor(marked),
  };
}

function toScores(
  { heads }: ModelManifest,
  logitsOf: (head: HeadName) => unknown,
  emergency: readonly number[],
  hasNames: boolean,
): Omit<ModelScores, 'alike' | 'alikeAgainst' | 'meaning'> {
  const probabilities = (head: HeadName): number[] => {
    const manifest = heads.get(head);
    const logits = logitsOf(head) as ArrayLike<number> | undefined;
    if (manifest === undefined || logits?.length !== modelHeads[head].length)
      throw new Error(`The model file returns ${String(logits?.length)} values for ${head}`);
    return headProbabilities(logits, manifest);
  };
  const of = (head: HeadName): number => probabilities(head)[1] ?? 0;
  return {
    ...distributions((head) => {
      if (head === 'emergency') return emergency;
      const own = probabilities(head);
      return head === 'sentiment' && hasNames && heads.has('tone') ? both(own, probabilities('tone')) : own;
    }),
    ...yesNo(of),
    brand: hasNames && heads.has('brand') ? of('brand') : null,
  };
}

/** The weight of the tone towards the name, relative to the sentiment of the text. */
const toneShare = 0.75;

/** Combines the sentiment of a text with its tone towards the name: the weighted geometric mean. */
function both(sound: readonly number[], tone: readonly number[]): number[] {
  const products = sound.map((each, index) => each ** (1 - toneShare) * (tone[index] ?? 0) ** toneShare);
  const sum = products.reduce((total, each) => total + each, 0);
  return products.map((each) => each / sum);
}
