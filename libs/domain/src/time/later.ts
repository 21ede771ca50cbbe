/** The later of two times. */
export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

/** The earlier of two times. */
export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
