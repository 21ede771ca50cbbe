/** Lets a number of callers in at once; the others wait, first come first served. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(places: number) {
    this.free = places;
  }

  /** Runs `work` when a place is free, and gives the place back however it ends. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((enter) => this.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place goes straight to the next, so that nobody who comes in between takes it.
      if (next === undefined) this.free += 1;
      else next();
    }
  }
}
