import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { emergencyKinds, yesNoHeads } from '../text-model.js';
import { modelHeads } from '../transformer/model-head.js';
import { hashedRows } from './hashed-features.js';
import { countedNames } from './lexicon-features.js';

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

/** The columns of the model for English, in this order. */
export const linearColumns: readonly string[] = [
  ...namesOf('sentiment'),
  ...yesNoHeads.map((head) => `${head} ${head}`),
  ...namesOf('category'),
  ...namesOf('urgency'),
  ...emergencyKinds.map((kind) => `emergency ${kind}`),
];

/** The columns of the model for other languages, in this order. */
export const languageColumns: readonly string[] = linearColumns.filter(
  (column) => !yesNoHeads.some((head) => column.startsWith(`${head} `)),
);

function namesOf(head: 'sentiment' | 'category' | 'urgency'): string[] {
  return modelHeads[head].map((label) => `${head} ${label}`);
}

/**
 * Reads `manifest.json` and the weights next to it.
 * @param columnNames the columns that the model must have, in this order
 * @throws Error that names the file and the problem: missing, truncated, modified, or made for other features
 */
export function readWeights(folder: URL, columnNames: readonly string[]): LinearWeights {
  const manifestUrl = new URL('manifest.json', folder);
  const manifest = parseManifest(readFile(manifestUrl).toString('utf8'), manifestUrl.pathname, columnNames);
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

interface Manifest {
  readonly name: string;
  readonly version: number;
  readonly weights: { readonly sha256: string };
  readonly columns: readonly WeightColumn[];
  readonly counted: Readonly<Record<string, readonly number[]>>;
}

function parseManifest(
  content: string,
  path: string,
  columnNames: readonly string[],
): Pick<LinearWeights, 'name' | 'columns' | 'counted'> & { readonly sha256: string | undefined } {
  const { name, version, weights, columns = [], counted: given = {} } = parseJson(content, path) ?? {};
  if (columns.map(({ head, label }) => `${head} ${label}`).join() !== columnNames.join())
    throw new Error(`${path}: columns must be ${columnNames.join(', ')}`);
  if (
    !columns.every(
      ({ scale, bias, temperature }) => Number.isFinite(scale) && Number.isFinite(bias) && temperature > 0,
    )
  )
    throw new Error(`${path}: a column needs the numbers scale, bias and temperature (above 0)`);
  const counted = countedNames.flatMap((each) => {
    const own = given[each] ?? [];
    if (own.length !== columns.length || !own.every(Number.isFinite))
      throw new Error(`${path}: counted.${each} must be ${columns.length} numbers`);
    return own;
  });
  return {
    name: `${name}@${version}`,
    sha256: weights?.sha256,
    columns,
    counted: Float64Array.from(counted),
  };
}

/** This package's own file: only what the code relies on is checked. */
function parseJson(content: string, path: string): Partial<Manifest> | null {
  try {
    return JSON.parse(content) as Partial<Manifest> | null;
  } catch (error) {
    throw new Error(`${path} is not JSON: ${String(error)}`, { cause: error });
  }
}
