import { Retryable } from '@earshot/domain';
import type { Feed, SourceCall, SourceDeps } from '../source.js';
import type { BlueskyConfig } from './bluesky.config.js';
import { CursorTooOld, hostOf, readJetstream } from './jetstream.js';
import { firstMark, type JetstreamMark } from './jetstream-mark.js';
import { JetstreamWindow } from './jetstream-window.js';

/** Where a connection starts: after a mark, or at a time if sequence numbers cannot be used. */
interface Start {
  readonly stream: string;
  readonly from: JetstreamMark | Date;
}

/**
 * Every post on Bluesky in the order in which the network saw them, read in slices: from where the last one ended to the
 * time at which this one started. If a host fails, reading continues at another one. Sequence numbers differ between hosts,
 * so it continues by time, with an overlap.
 */
export function blueskyStreamFeed(config: BlueskyConfig, deps: SourceDeps): Feed {
  function isLate({ until }: JetstreamWindow): boolean {
    return deps.clock.now().getTime() - until.getTime() > longestMs;
  }

  /** @returns why reading is finished; null = the host ended its stream */
  async function readOn(
    { stream, from }: Start,
    window: JetstreamWindow,
    call: SourceCall,
    hasOtherHosts: boolean,
  ): Promise<'reached' | 'full' | null> {
    let isFirst = !(from instanceof Date);
    const position = from instanceof Date ? from : from.seq;
    for await (const frame of readJetstream(stream, position, deps, call)) {
      if (isFirst && 'seq' in frame) {
        if (!(from instanceof Date) && !isNextTo(frame, from, config.overlapMs)) throw new OtherHistory();
        isFirst = false;
      }
      window.take(frame, stream);
      if (window.end !== null) return window.end;
      if (hasOtherHosts && window.clockFault !== null) throw window.clockFault;
      if ('seq' in frame && (isLate(window) || call.left?.('requests') === 0)) return 'full';
    }
    return null;
  }

  return {
    name: 'stream',
    grammar: null,
    overlapMs: config.overlapMs,
    backfillMs: config.streamBackfillMs,
    /** The hosts report how far back they reach; requests never go back further than this. */
    reachMs: 7 * 24 * 3_600_000,
    shortestIntervalMs: 60_000,
    async fetch({ since, marks = [] }, call) {
      const { streams, eventsPerScan } = config;
      const window = new JetstreamWindow({
        since,
        until: deps.clock.now(),
        maxEvents: eventsPerScan,
        wants: call.wants ?? (() => true),
      });
      const mark = firstMark(marks, streams);
      let start: Start | null =
        mark === null ? byTime(streams[0], since) : { stream: mark.stream, from: mark };
      const failed = new Set<string>();
      let requests = 0;
      let fault: Error = new Retryable('No stream of Bluesky is configured.');
      while (start !== null && requests + failed.size < maxConnections) {
        const before = window.events;
        const { stream } = start;
        try {
          await call.meters.charge({ requests: 1 });
          const end = await readOn(start, window, call, failed.size + 1 < streams.length);
          requests += 1;
          if (end !== null) return window.result(end, requests);
          fault = new Retryable(`${hostOf(stream)} ended its stream.`);
        } catch (error) {
          fault = error instanceof Error ? error : new Error(String(error));
          if (window.events > before) requests += 1;
        }
        if (call.signal.aborted) break;
        const again = new Date(
          Math.max(since.getTime(), (window.last?.time.getTime() ?? 0) - config.overlapMs),
        );
        const isContinued = window.events > before && window.clockFault === null;
        if (isContinued && window.last !== null) start = { stream, from: window.last };
        else if (fault instanceof OtherHistory) start = byTime(stream, again);
        else {
          failed.add(stream);
          start = byTime(
            streams.find((other) => !failed.has(other)),
            again,
          );
          // This position is no longer available anywhere: reads what there is and leaves the rest as a gap.
          if (start === null && fault instanceof CursorTooOld) start = byTime(stream, again);
          if (start !== null)
            deps.log.warn({ err: fault, next: start.stream }, 'reading Bluesky from another host');
        }
      }
      if (window.last === null) throw fault;
      return window.result({ reason: 'fault', fault }, requests);
    },
  };
}

/** A slow connection, or a clock ahead of the hosts', must not delay storing what was read. */
const longestMs = 60_000;
/** Bluesky restarts its hosts now and then, but a host that ends every stream at once is useless. */
const maxConnections = 20;

/** A host that was set up anew counts from the beginning. Asked for a number it has not reached, it sends new events. */
class OtherHistory extends Error {}

/** Whether the first event is the marked one or the next after it: events deleted since are no longer sent. */
function isNextTo(
  event: { readonly seq: number; readonly time: Date },
  mark: JetstreamMark,
  toleranceMs: number,
): boolean {
  return event.seq >= mark.seq && Math.abs(event.time.getTime() - mark.time.getTime()) <= toleranceMs;
}

function byTime(stream: string | undefined, from: Date): Start | null {
  return stream === undefined ? null : { stream, from };
}
