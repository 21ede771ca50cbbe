/** A class with a field for each of these sources, declared as a class of our own declares its fields: by a decorator. */
export function fieldsBySource<Fields extends object>(
  sources: readonly (keyof Fields & string)[],
  fieldOf: (source: keyof Fields & string) => PropertyDecorator,
): new () => Fields {
  const BySource = class {};
  for (const source of sources) fieldOf(source)(BySource.prototype, source);
  return BySource as new () => Fields;
}
