/**
 * Runs `work` on request, never twice at once: requests during a run cause one more run afterwards. So a fetch that takes
 * longer than the time between two changes is neither cut short nor out of date at its end.
 */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await work().catch(() => undefined);
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
