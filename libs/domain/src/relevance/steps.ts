/** A computation that can be interrupted after each step: what it returns is its result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Takes all steps at once. */
export function resultOf<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
