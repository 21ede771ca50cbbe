/** How long a repeated line is held back. */
const windowMs = 60_000;
/** The number of different lines remembered; beyond that, every line is written. */
const maxLines = 1_000;

/**
 * Reports a repeated error once, and then every minute with its count. Lines that differ in anything, such as an id or a
 * reason, are different lines.
 */
export class RepeatedLines {
  /** How often each line occurred since it was last written. */
  private readonly held = new Map<string, number>();

  /**
   * Records a line.
   * @param line see `lineOf`
   * @param again writes it again, at the end of each minute in which it was held back
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

/**
 * The identity of a line.
 * @returns null if it has none
 */
export function lineOf(level: number, args: readonly unknown[]): string | null {
  try {
    return JSON.stringify([level, ...args], (_, value: unknown) =>
      value instanceof Error ? [value.name, value.message, value.cause] : value,
    );
  } catch {
    return null; // circular
  }
}
