// Weights as bytes: one scale per column, so that its strongest weight becomes 127.
import { countedNames, hashedRows } from './encode-rows.mjs';

/** `columns`: Float32Array per column. The bytes are stored row by row, so that each feature is contiguous in memory. */
export function toBytes(columns) {
  const scales = columns.map((weights) => {
    let most = 1e-9;
    for (let row = 0; row < hashedRows; row += 1) most = Math.max(most, Math.abs(weights[row]));
    return Number((most / 127).toPrecision(9));
  });
  const bytes = new Int8Array(hashedRows * columns.length);
  for (const [column, weights] of columns.entries()) {
    for (let row = 0; row < hashedRows; row += 1) {
      bytes[row * columns.length + column] = Math.round(weights[row] / scales[column]);
    }
  }
  return { bytes: new Uint8Array(bytes.buffer), scales };
}

/** The weights of the counted features by name, one number per column. */
export function countedWeights(columns) {
  return Object.fromEntries(
    countedNames.map((name, place) => [
      name,
      columns.map((weights) => Number(weights[hashedRows + place].toPrecision(6))),
    ]),
  );
}
