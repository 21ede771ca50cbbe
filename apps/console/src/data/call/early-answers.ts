/** No page takes longer to ask; an older answer was requested in vain. */
const longestMs = 10_000;

/**
 * Answers requested before a page asks for them. The first matching request gets the answer, once. Every write clears them
 * all, since they may have been read before it.
 */
export class EarlyAnswers<Answer> {
  private readonly kept = new Map<string, { readonly answer: Promise<Answer>; readonly at: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  keep(key: string, answer: Promise<Answer>): void {
    this.kept.set(key, { answer, at: this.now() });
  }

  /** @returns undefined = none, send the request */
  take(key: string): Promise<Answer> | undefined {
    const early = this.kept.get(key);
    this.kept.delete(key);
    return early !== undefined && this.now() - early.at <= longestMs ? early.answer : undefined;
  }

  clear(): void {
    this.kept.clear();
  }
}
