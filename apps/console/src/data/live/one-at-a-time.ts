/**
 * Runs `work` when asked, never twice at once: what is asked for meanwhile is one more run afterwards, so that a reading which
 * takes longer than the time between two changes is neither cut short nor out of date at its end.
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
