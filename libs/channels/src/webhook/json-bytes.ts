/** The first items whose JSON, as an array, has at most this many bytes. */
export function fitting<T>(items: readonly T[], room: number): T[] {
  let used = 2;
  return items.filter((item) => (used += jsonBytes(item) + 1) <= room);
}

export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
