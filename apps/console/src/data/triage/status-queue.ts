import type { MentionStatus } from '@earshot/domain';

/** One call of update_mentions_status: up to 100 mentions of one project get one status. */
export interface StatusCall {
  readonly projectId: string;
  readonly ids: readonly string[];
  readonly status: MentionStatus;
  readonly key: string;
}

/** What the queue works with. */
export interface StatusQueueParts {
  readonly send: (call: StatusCall) => Promise<{ results: readonly { id: string; updated: boolean }[] }>;
  readonly newKey: () => string;
  readonly wait: (ms: number) => Promise<void>;
  readonly isPassing: (error: unknown) => boolean;
  readonly retryDelayMs: (failures: number, error: unknown) => number;
  /** Hears how many changes wait, whenever that changes. */
  readonly onWaiting: (count: number) => void;
}

/** Takes a change; resolves with the ids that do not exist any more, rejects when the server refused it for good. */
export interface StatusQueue {
  readonly add: (projectId: string, ids: readonly string[], status: MentionStatus) => Promise<string[]>;
}

const gatherMs = 400;
const maxIds = 100;

interface Waiting {
  readonly projectId: string;
  readonly ids: readonly string[];
  readonly status: MentionStatus;
  readonly resolve: (missing: string[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends changes of status in the order in which they were made. Those made within 400 ms of each other with the same status
 * travel together; a later change of the same mention is never overtaken by an earlier one.
 */
export function createStatusQueue(parts: StatusQueueParts): StatusQueue {
  const waiting: Waiting[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await parts.wait(gatherMs);
      const batch = takeBatch(waiting);
      await sendBatch(batch);
      parts.onWaiting(waiting.length);
    }
    running = false;
  }

  async function sendBatch(batch: readonly Waiting[]): Promise<void> {
    const { projectId, status } = batch[0] as Waiting;
    const ids = [...new Set(batch.flatMap((each) => each.ids))];
    try {
      const results = await sendUntilAnswered({ projectId, status, ids, key: parts.newKey() });
      const missing = new Set(results.filter(({ updated }) => !updated).map(({ id }) => id));
      batch.forEach((each) => each.resolve(each.ids.filter((id) => missing.has(id))));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }

  async function sendUntilAnswered(call: StatusCall): Promise<readonly { id: string; updated: boolean }[]> {
    for (let failures = 0; ; failures += 1) {
      try {
        return (await parts.send(call)).results;
      } catch (error) {
        if (!parts.isPassing(error)) throw error;
        await parts.wait(parts.retryDelayMs(failures, error));
      }
    }
  }

  return {
    add: (projectId, ids, status) =>
      new Promise((resolve, reject) => {
        for (let from = 0; from < ids.length; from += maxIds) {
          const last = from + maxIds >= ids.length;
          waiting.push({
            projectId,
            status,
            ids: ids.slice(from, from + maxIds),
            resolve: last ? resolve : () => undefined,
            reject,
          });
        }
        parts.onWaiting(waiting.length);
        if (!running) void run();
      }),
  };
}

/** The first change and those right behind it that may travel with it. Taken out of the list. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const first = waiting[0] as Waiting;
  let count = 0;
  let ids = 0;
  for (const { projectId, status, ids: more } of waiting) {
    const fits = projectId === first.projectId && status === first.status && ids + more.length <= maxIds;
    if (!fits) break;
    ids += more.length;
    count += 1;
  }
  return waiting.splice(0, count);
}
