export function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

export function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
