/** A text as the linear model reads it. Unit `i` comes from `starts[i]` in the original. */
export interface TextUnits {
  /** UTF-16 units in lower case, with every kind of whitespace as a space; only the first `length` are valid. */
  readonly units: Uint16Array;
  readonly starts: Uint32Array;
  /** 1 if the unit was a capital. */
  readonly capitals: Uint8Array;
  readonly length: number;
}

/**
 * Normalises a text for the model: decodes HTML entities, makes typographic apostrophes plain, drops emoji joiners and
 * invisible units, and shortens runs of a unit to three.
 */
export function readUnits(text: string, from = 0, to = text.length): TextUnits {
  const units = new Uint16Array(to - from);
  const starts = new Uint32Array(to - from);
  const capitals = new Uint8Array(to - from);
  let length = 0;
  for (let at = from; at < to;) {
    const start = at;
    let unit = text.charCodeAt(at);
    const entity = unit === ampersand ? entityAt(text, at) : undefined;
    at += entity?.length ?? 1;
    unit = entity?.unit ?? unit;
    const lower = lowered[unit] ?? unit;
    if (lower === 0) continue;
    if (length > 2 && isRepeat(units, length, lower)) continue;
    units[length] = lower;
    starts[length] = start;
    capitals[length] = lower === unit || lower === space || lower === apostrophe ? 0 : 1;
    length += 1;
  }
  return { units, starts, capitals, length };
}

const ampersand = 0x26;
const apostrophe = 0x27;
const space = 0x20;

function isRepeat(units: Uint16Array, length: number, unit: number): boolean {
  return units[length - 1] === unit && units[length - 2] === unit && units[length - 3] === unit;
}

const entities = [
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
].map(([written = '', meant = '']) => ({ written, unit: meant.charCodeAt(0), length: written.length }));

function entityAt(text: string, at: number): { unit: number; length: number } | undefined {
  return entities.find(({ written }) => text.startsWith(written, at));
}

/** Maps each UTF-16 unit to its replacement; 0 = dropped. A table, so that reading allocates no strings. */
const lowered = Uint16Array.from({ length: 0x10000 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (isInvisible(unit)) return 0;
  if (/\s|\p{Cc}/u.test(character)) return space;
  if (/[’‘ʼ`´]/.test(character)) return apostrophe;
  const lower = character.toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
});

/** Whether a unit is an invisible character: a joiner, variation selector, direction mark or soft hyphen. */
function isInvisible(unit: number): boolean {
  if (unit >= 0xfe00 && unit <= 0xfe0f) return true;
  return /[\u200b-\u200f\u2060-\u2064\ufeff\u00ad]/.test(String.fromCharCode(unit));
}
