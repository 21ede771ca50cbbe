/** Longer than that nobody waits for a page; what lies here then was asked for by mistake. */
const longestMs = 10_000;

/**
 * Answers that were asked for before a page asked: the first one who asks for the same gets it, once. Whatever changes
 * something takes them all away, since they may have been read before it.
 */
export class EarlyAnswers<Answer> {
  private readonly kept = new Map<string, { readonly answer: Promise<Answer>; readonly at: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  keep(key: string, answer: Promise<Answer>): void {
    this.kept.set(key, { answer, at: this.now() });
  }

  /** @returns undefined = ask yourself */
  take(key: string): Promise<Answer> | undefined {
    const early = this.kept.get(key);
    this.kept.delete(key);
    return early !== undefined && this.now() - early.at <= longestMs ? early.answer : undefined;
  }

  clear(): void {
    this.kept.clear();
  }
}
