// Encodes texts as rows of a sparse matrix, with production's feature code.
const compiled = new URL('../../../libs/classification/dist/linear/', import.meta.url);
const { featuresOf } = await import(new URL('features.js', compiled).href);
export const { hashedRows } = await import(new URL('hashed-features.js', compiled).href);
export const { countedNames } = await import(new URL('lexicon-features.js', compiled).href);

/** The number of columns of the matrix: first the hashed features, then the counted ones. */
export const width = hashedRows + countedNames.length;

/**
 * `{ offsets, columns, values, length }`: text `i` has the columns from `offsets[i]` up to `offsets[i + 1]`. A hashed
 * feature has the value 1 / sqrt(number of its kind in the text), so that long and short texts weigh the same.
 */
export function encodeRows(rows) {
  const offsets = new Float64Array(rows.length + 1);
  let columns = new Uint32Array(1 << 20);
  let values = new Float32Array(1 << 20);
  let used = 0;
  for (const [index, row] of rows.entries()) {
    const { hashed, counted } = featuresOf(row);
    const most = used + hashed.count + counted.length;
    if (most > columns.length) {
      columns = grown(columns, 2 * most);
      values = grown(values, 2 * most);
    }
    const wordValue = 1 / Math.sqrt(Math.max(1, hashed.wordCount));
    const letterValue = 1 / Math.sqrt(Math.max(1, hashed.count - hashed.wordCount));
    for (let each = 0; each < hashed.count; each += 1) {
      columns[used] = hashed.rows[each];
      values[used] = each < hashed.wordCount ? wordValue : letterValue;
      used += 1;
    }
    for (const { feature, value } of counted) {
      columns[used] = hashedRows + feature;
      values[used] = value;
      used += 1;
    }
    offsets[index + 1] = used;
  }
  return {
    offsets,
    columns: columns.subarray(0, used),
    values: values.subarray(0, used),
    length: rows.length,
  };
}

function grown(array, length) {
  const larger = new array.constructor(length);
  larger.set(array);
  return larger;
}
