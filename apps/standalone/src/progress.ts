/** Shows progress on the terminal while Earshot starts: `[3/6] Starting Postgres and Redis ... 1.2 s`. */
export class Progress {
  private lineIsOpen = false;

  /** @param number of the first step @param count the total number of steps */
  constructor(
    private readonly write: (text: string) => void,
    private number: number,
    private readonly count: number,
  ) {}

  /** Prints one line for `work`, with its number and duration in seconds. */
  async step<T>(title: string, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.write(`[${this.number}/${this.count}] ${title} ...`);
    this.number += 1;
    this.lineIsOpen = true;
    try {
      const result = await work();
      this.close(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
      return result;
    } catch (error) {
      this.close('failed');
      throw error;
    }
  }

  /** Prints a remark, during a step or later. */
  note(line: string): void {
    this.write(`${this.lineIsOpen ? '\n' : ''}      ${line}\n`);
    this.lineIsOpen = false;
  }

  private close(end: string): void {
    this.write(this.lineIsOpen ? ` ${end}\n` : `      ${end}\n`);
    this.lineIsOpen = false;
  }
}
