// Heads of an earlier model, in the form train-recipe.mjs returns: new heads may use their scores, and they stay unchanged.
import { readFileSync } from 'node:fs';
import { countedNames, hashedRows, width } from './encode-rows.mjs';

const folderOf = (model) => new URL(`../../../libs/classification/models/${model}/`, import.meta.url);

/** `head` -> `{ weights, bias, calibration }` of these heads in the committed model. */
export function readKeptHeads(model, names) {
  const kept = new Map();
  if (names.length === 0) return kept;
  const { columns, counted } = readCommittedManifest(model);
  const bytes = readFileSync(new URL('weights.bin', folderOf(model)));
  const matrix = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const name of names) {
    const places = columns.flatMap(({ head }, place) => (head === name ? [place] : []));
    if (places.length === 0) throw new Error(`The committed model has no head "${name}"`);
    const weightsOf = (place) => columnOf(matrix, columns, counted, place);
    kept.set(name, headOf(places.map((place) => ({ ...columns[place], weights: weightsOf(place) }))));
  }
  return kept;
}

/** The manifest of the committed model. */
export function readCommittedManifest(model) {
  return JSON.parse(readFileSync(new URL('manifest.json', folderOf(model)), 'utf8'));
}

function columnOf(matrix, columns, counted, place) {
  return Float32Array.from({ length: width }, (_, row) =>
    row < hashedRows
      ? matrix[row * columns.length + place] * columns[place].scale
      : counted[countedNames[row - hashedRows]][place],
  );
}

/** A head with two classes has a single column, for the second; its shift is part of the bias. */
function headOf(columns) {
  const all = columns.length === 1 ? [{ weights: new Float32Array(width), bias: 0 }, ...columns] : columns;
  const weights = new Float32Array(width * all.length);
  all.forEach((column, each) => {
    for (let row = 0; row < width; row += 1) weights[row * all.length + each] = column.weights[row];
  });
  const { temperature } = columns[0];
  return { weights, bias: all.map(({ bias }) => bias), calibration: { temperature, shift: 0 } };
}
