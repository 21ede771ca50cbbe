import type { MentionStatus } from '@earshot/domain';

/** A call of update_mentions_status: sets one status on up to 100 mentions of a project. */
export interface StatusCall {
  readonly projectId: string;
  readonly ids: readonly string[];
  readonly status: MentionStatus;
  readonly key: string;
}

/** The server's reply to a call. */
export interface StatusAnswer {
  /** null = nothing was changed. */
  readonly triage_id: string | null;
  readonly results: readonly { readonly id: string; readonly updated: boolean }[];
}

/** The outcome of a change. */
export interface Sent {
  /** Ids that no longer exist. */
  readonly missing: readonly string[];
  /** The resulting triages, for undo; null = they also contain other changes. */
  readonly triageIds: readonly string[] | null;
}

/** The dependencies of the queue. */
export interface StatusQueueParts {
  readonly send: (call: StatusCall) => Promise<StatusAnswer>;
  readonly newKey: () => string;
  readonly wait: (ms: number) => Promise<void>;
  readonly isPassing: (error: unknown) => boolean;
  readonly retryDelayMs: (failures: number, error: unknown) => number;
  /** Called with the number of waiting changes whenever it changes. */
  readonly onWaiting: (count: number) => void;
}

/** Accepts changes. Each resolves with its outcome, or rejects if the server refuses it permanently. */
export interface StatusQueue {
  readonly add: (projectId: string, ids: readonly string[], status: MentionStatus) => Promise<Sent>;
}

const gatherMs = 400;
const maxIds = 100;

interface Waiting {
  readonly projectId: string;
  readonly ids: readonly string[];
  readonly status: MentionStatus;
  /** Identifies the change that this is a part of. */
  readonly change: symbol;
  readonly resolve: (sent: Sent) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends status changes in the order in which they were made. Changes made within 400 ms of each other with the same status
 * are combined; changes of the same mention always stay in order.
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
      const answer = await sendUntilAnswered({ projectId, status, ids, key: parts.newKey() });
      const missing = new Set(answer.results.filter(({ updated }) => !updated).map(({ id }) => id));
      const isShared = new Set(batch.map(({ change }) => change)).size > 1;
      const triageIds = isShared ? null : answer.triage_id === null ? [] : [answer.triage_id];
      batch.forEach((each) => each.resolve({ missing: each.ids.filter((id) => missing.has(id)), triageIds }));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }

  async function sendUntilAnswered(call: StatusCall): Promise<StatusAnswer> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await parts.send(call);
      } catch (error) {
        if (!parts.isPassing(error)) throw error;
        await parts.wait(parts.retryDelayMs(failures, error));
      }
    }
  }

  return {
    add: async (projectId, ids, status) => {
      const change = Symbol();
      const pieces: Promise<Sent>[] = [];
      for (let from = 0; from < ids.length; from += maxIds)
        pieces.push(
          new Promise((resolve, reject) =>
            waiting.push({ projectId, status, ids: ids.slice(from, from + maxIds), change, resolve, reject }),
          ),
        );
      parts.onWaiting(waiting.length);
      if (!running) void run();
      const sent = await Promise.all(pieces);
      const own = sent.map(({ triageIds }) => triageIds);
      return {
        missing: sent.flatMap(({ missing }) => missing),
        triageIds: own.includes(null) ? null : own.flatMap((triageIds) => triageIds ?? []),
      };
    },
  };
}

/** Removes and returns the first change and those directly after it that can go in the same call. */
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
