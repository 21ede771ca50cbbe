import { categories } from '@earshot/domain';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hashedRows } from './hashed-features.js';
import { countedNames } from './lexicon-features.js';

/** The trained weights of a linear model. */
export interface LinearWeights {
  /** E.g. `linear@1`. */
  readonly name: string;
  /**
   * One row of `columns.length` weights per hashed feature; multiplied by the column's scale, a weight is the feature's
   * contribution.
   */
  readonly matrix: Int8Array;
  /** `counted[feature * columns.length + column]`: the contribution of one unit of a counted feature. */
  readonly counted: Float64Array;
  readonly columns: readonly WeightColumn[];
}

/** One class of a head, e.g. `negative` of `sentiment`. */
export interface WeightColumn {
  readonly head: string;
  readonly label: string;
  readonly scale: number;
  readonly bias: number;
  /** Scores of this head are divided by this before conversion to probabilities. */
  readonly temperature: number;
}

/** The columns the model's code expects, in this order. */
export const columnNames = [
  'sentiment negative',
  'sentiment neutral',
  'sentiment positive',
  'complaint complaint',
  'question question',
  'buying_intent buying_intent',
  'spam spam',
  'anger anger',
  ...categories.map((category) => `category ${category}` as const),
  'urgency nothing',
  'urgency week',
  'urgency today',
  'urgency now',
] as const;

/**
 * Reads `manifest.json` and the weights next to it.
 * @throws Error that names the file and the problem: missing, truncated, modified, or made for other features
 */
export function readWeights(folder: URL): LinearWeights {
  const manifestUrl = new URL('manifest.json', folder);
  const manifest = parseManifest(readFile(manifestUrl).toString('utf8'), manifestUrl.pathname);
  const weightsUrl = new URL('weights.bin', folder);
  const bytes = readFile(weightsUrl);
  const expected = hashedRows * columnNames.length;
  if (bytes.length !== expected)
    throw new Error(`${weightsUrl.pathname} has ${bytes.length} bytes, not ${expected}`);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== manifest.sha256)
    throw new Error(
      `${weightsUrl.pathname} is not the file that manifest.json describes (SHA-256 ${digest})`,
    );
  return {
    name: manifest.name,
    matrix: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    counted: manifest.counted,
    columns: manifest.columns,
  };
}

function readFile(url: URL): Buffer {
  try {
    return readFileSync(url);
  } catch (error) {
    throw new Error(`The linear model cannot be read: ${String(error)}`, { cause: error });
  }
}

function parseManifest(
  content: string,
  path: string,
): { name: string; sha256: string; columns: WeightColumn[]; counted: Float64Array } {
  const manifest: unknown = parseJson(content, path);
  const columns = listOf(fieldOf(manifest, 'columns')).map(columnOf);
  if (columns.map(({ head, label }) => `${head} ${label}`).join() !== columnNames.join())
    throw new Error(`${path}: columns must be ${columnNames.join(', ')}`);
  const counted = countedNames.flatMap((name) => {
    const weights = listOf(fieldOf(fieldOf(manifest, 'counted'), name)).map(Number);
    if (weights.length !== columns.length || !weights.every(Number.isFinite))
      throw new Error(`${path}: counted.${name} must be ${columns.length} numbers`);
    return weights;
  });
  return {
    name: `${String(fieldOf(manifest, 'name'))}@${String(fieldOf(manifest, 'version'))}`,
    sha256: String(fieldOf(fieldOf(manifest, 'weights'), 'sha256')),
    columns,
    counted: Float64Array.from(counted),
  };

  function columnOf(value: unknown): WeightColumn {
    const [scale = 0, bias = 0, temperature = 0] = ['scale', 'bias', 'temperature'].map((name) =>
      Number(fieldOf(value, name)),
    );
    if (!Number.isFinite(scale) || !Number.isFinite(bias) || !(temperature > 0))
      throw new Error(`${path}: a column needs the numbers scale, bias and temperature (above 0)`);
    return {
      head: String(fieldOf(value, 'head')),
      label: String(fieldOf(value, 'label')),
      scale,
      bias,
      temperature,
    };
  }
}

function parseJson(content: string, path: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${String(error)}`, { cause: error });
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
