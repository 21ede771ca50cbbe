/** How long a line that repeats is held back. */
const windowMs = 60_000;
/** Different lines that are remembered at a time; beyond them each line is written. */
const maxLines = 1_000;

/**
 * Says of a fault that repeats: once, and then every minute with how often it came. What differs in anything, an id or a
 * reason, is another line.
 */
export class RepeatedLines {
  /** How often each came since it was last written. */
  private readonly held = new Map<string, number>();

  /**
   * @param line see `lineOf`
   * @param again writes it once more, at the end of each minute in which it was held back
   * @returns whether to write it now
   */
  isFirst(line: string, again: (times: number) => void): boolean {
    const times = this.held.get(line);
    if (times !== undefined) {
      this.held.set(line, times + 1);
      return false;
    }
    if (this.held.size < maxLines) this.hold(line, again);
    return true;
  }

  private hold(line: string, again: (times: number) => void): void {
    this.held.set(line, 0);
    const endWindow = (): void => {
      const times = this.held.get(line) ?? 0;
      this.held.delete(line);
      if (times === 0) return;
      again(times);
      this.hold(line, again);
    };
    setTimeout(endWindow, windowMs).unref();
  }
}

/** What tells two lines apart. @returns null where that cannot be said */
export function lineOf(level: number, args: readonly unknown[]): string | null {
  try {
    return JSON.stringify([level, ...args], (_, value: unknown) =>
      value instanceof Error ? [value.name, value.message, value.cause] : value,
    );
  } catch {
    return null; // it holds itself
  }
}
