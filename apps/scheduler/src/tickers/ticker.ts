/** Work done at regular intervals in the leading scheduler. */
export interface Ticker {
  readonly name: string;
  /** From the end of a tick to the next; null = turned off in this installation. */
  readonly everyMs: number | null;
  tick(): Promise<void>;
}
