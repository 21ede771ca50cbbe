const graceMs = 15_000;
const sameKeyPressMs = 1_000;

/**
 * Listens for Ctrl-C, SIGTERM and a closed terminal. After the first, the program has 15 s to end by itself; a second Ctrl-C
 * ends it at once.
 */
export class StopRequest {
  /** The exit code; undefined until a stop is requested. */
  code: number | undefined;
  /** Resolves when a stop is requested. */
  readonly made: Promise<void>;
  private settle: () => void = () => undefined;
  private askedAt = 0;

  /** @param acknowledge called when the user asks to stop */
  constructor(private readonly acknowledge: () => void) {
    this.made = new Promise((resolve) => (this.settle = resolve));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.onSignal());
  }

  /** Requests a stop from within, e.g. because a server was lost. */
  make(code: number): void {
    if (this.code !== undefined) return;
    this.code = code;
    this.askedAt = performance.now();
    setTimeout(() => process.exit(1), graceMs).unref();
    this.settle();
  }

  private onSignal(): void {
    // The terminal and npm both deliver the same Ctrl-C.
    if (this.code !== undefined && performance.now() - this.askedAt > sameKeyPressMs) process.exit(130);
    if (this.code === undefined) this.acknowledge();
    this.make(0);
  }
}
