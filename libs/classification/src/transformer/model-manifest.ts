import {
  modelHeads,
  optionalHeads,
  type HeadManifest,
  type HeadName,
  type ModelManifest,
} from './model-head.js';

/**
 * Parses the manifest of a model file.
 * @throws Error that lists every fault if it is not a valid manifest
 */
export function readModelManifest(json: string): ModelManifest {
  const faults: string[] = [];
  const manifest = objectOf(parsed(json));
  const name = manifest['name'];
  if (typeof name !== 'string' || name === '') faults.push('"name" must be a string');
  const version = wholeNumber(manifest, 'version', 1, faults);
  const maxTokens = wholeNumber(manifest, 'maxTokens', 2, faults);
  const sha256 = manifest['modelSha256'];
  if (sha256 !== undefined && !(typeof sha256 === 'string' && /^[\da-f]{64}$/.test(sha256)))
    faults.push('"modelSha256" must be 64 hexadecimal digits');
  const heads = readHeads(objectOf(manifest['heads']), faults);
  if (faults.length > 0) throw new Error(`The model's manifest is broken: ${faults.join('; ')}`);
  return {
    name: `${String(name)}@${version}`,
    version,
    maxTokens,
    heads,
    modelSha256: typeof sha256 === 'string' ? sha256 : null,
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error('The model’s manifest is broken: it is not JSON', { cause });
  }
}

function readHeads(given: Record<string, unknown>, faults: string[]): Map<HeadName, HeadManifest> {
  const heads = new Map<HeadName, HeadManifest>();
  for (const name of Object.keys(modelHeads) as HeadName[]) {
    if (given[name] === undefined) {
      if (!optionalHeads.has(name)) faults.push(`the head "${name}" is missing`);
      continue;
    }
    const head = objectOf(given[name]);
    const labels = modelHeads[name];
    const { temperature, bias } = head;
    if (JSON.stringify(head['labels']) !== JSON.stringify(labels))
      faults.push(`the head "${name}" must have the labels ${labels.join(', ')}`);
    if (!isNumber(temperature) || temperature <= 0)
      faults.push(`the head "${name}" must have a temperature above 0`);
    else if (!Array.isArray(bias) || bias.length !== labels.length || !bias.every(isNumber))
      faults.push(`the head "${name}" must have ${labels.length} numbers as bias`);
    else heads.set(name, { temperature, bias });
  }
  return heads;
}

function wholeNumber(from: Record<string, unknown>, name: string, least: number, faults: string[]): number {
  const value = from[name];
  if (Number.isInteger(value) && (value as number) >= least) return value as number;
  faults.push(`"${name}" must be a whole number from ${least}`);
  return least;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
