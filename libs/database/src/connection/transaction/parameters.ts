/** The values of these properties, as parameters. */
export function valuesOf<T>(item: T, ...properties: readonly (keyof T)[]): unknown[] {
  return properties.map((property) => item[property]);
}

/** An array for each of these properties of the items, as parameters of `unnest`. */
export function arraysOf<T>(items: readonly T[], ...properties: readonly (keyof T)[]): unknown[][] {
  return properties.map((property) => items.map((item) => item[property]));
}
