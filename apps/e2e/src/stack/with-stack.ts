import { Stack, type StackOptions } from './stack.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a stack, calls `work` with it, and stops it. If this process is interrupted meanwhile, also while the stack starts,
 * everything is stopped and removed, and the process exits with 130.
 * @param stop called at the end instead of `stack.stop()`
 */
export async function withStack<T>(
  options: StackOptions,
  work: (stack: Stack) => Promise<T>,
  stop = (stack: Stack): Promise<void> => stack.stop(),
): Promise<T> {
  const interruption = new AbortController();
  const starting = Stack.start({ ...options, signal: interruption.signal });
  const interrupt = (): void => {
    // The terminal and npm both deliver Ctrl-C.
    if (interruption.signal.aborted) return;
    interruption.abort();
    void starting.then((stack) => stack.stop()).finally(() => process.exit(130));
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    const stack = await starting;
    try {
      return await work(stack);
    } finally {
      await stop(stack);
    }
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
