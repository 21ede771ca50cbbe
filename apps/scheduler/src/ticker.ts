/** What is done at a steady pace, in the one scheduler that leads. */
export interface Ticker {
  readonly name: string;
  /** From the end of a tick to the next; null = this installation does without. */
  readonly everyMs: number | null;
  tick(): Promise<void>;
}
