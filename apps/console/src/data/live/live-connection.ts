import { anyMentions, type ChangedMentions } from './changed-mentions.js';
import type { StatusActor } from './others-changes.js';

/** What an event stream needs from the browser. */
export interface LiveWorld {
  /** @param url of the stream; the session cookie is sent with it */
  readonly open: (url: string) => LiveSource;
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
  readonly later: (work: () => void, ms: number) => () => void;
}

/** The part of `EventSource` that is used. It reconnects by itself after a broken connection, but not after a refusal. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener: (name: string, listener: (event: { readonly data?: unknown }) => void) => void;
  close: () => void;
}

/** Something in the project changed, or may have. */
export type LiveChange =
  /** The first connection, and nobody has changed anything since the page follows the project. */
  | { readonly kind: 'connected' }
  /** A connection after an interruption, in which anything may have changed. */
  | { readonly kind: 'reconnected' }
  | ({ readonly kind: 'mentions' } & ChangedMentions)
  /** Their status was changed. */
  | ({
      readonly kind: 'statuses';
      readonly status: unknown;
      readonly by: StatusActor | null;
    } & ChangedMentions)
  /** Collections, named as in the paths of the API. */
  | { readonly kind: 'collections'; readonly names: readonly string[] };

/** Refetches what shows that the user is no longer in the project. */
const accessMayHaveChanged: LiveChange = { kind: 'collections', names: ['members'] };

const refused = 2;
/** The delay before reconnecting after a refusal, e.g. with too many streams or during a server restart. */
const againMs = 10_000;
/** A hidden tab gives up its connection after this time, because over HTTP/1.1 a browser has only six for all its tabs. */
const hiddenMs = 60_000;
/** A change that was made this long before a page read it may not have been stored yet. */
const storedMs = 2_000;

/**
 * Follows the changes of a project while the tab is visible.
 * @param followedFrom when the page began to show the project (ms)
 * @returns a function that stops it
 */
export function followProject(
  projectId: string,
  followedFrom: number,
  onChange: (change: LiveChange) => void,
  world: LiveWorld,
): () => void {
  let source: LiveSource | null = null;
  let cancel: () => void = () => undefined;
  /** Whether changes may have been missed since the page began to show the project. */
  let wasInterrupted = false;

  const disconnect = (): void => {
    cancel();
    source?.close();
    source = null;
  };
  const connect = (): void => {
    disconnect();
    const opened = world.open(`/api/events?project_id=${projectId}`);
    source = opened;
    opened.addEventListener('hello', ({ data }) => {
      if (wasInterrupted) onChange({ kind: 'reconnected' });
      else
        onChange(
          isQuietSince(followedFrom, data) ? { kind: 'connected' } : { kind: 'mentions', ...anyMentions },
        );
      wasInterrupted = true;
    });
    opened.addEventListener('mentions', ({ data }) => onChange({ kind: 'mentions', ...mentionsIn(data) }));
    opened.addEventListener('statuses', ({ data }) => onChange({ kind: 'statuses', ...statusesIn(data) }));
    opened.addEventListener('changed', ({ data }) => onChange({ kind: 'collections', names: namesIn(data) }));
    opened.addEventListener('bye', ({ data }) => {
      if (reasonIn(data) === 'no_access') onChange(accessMayHaveChanged);
    });
    opened.addEventListener('error', () => {
      wasInterrupted = true;
      if (source !== opened || opened.readyState !== refused) return;
      // The browser does not say why. The user may have left the project before the connection was made.
      onChange(accessMayHaveChanged);
      cancel();
      // A hidden tab reconnects when it is visible.
      if (!world.isHidden()) cancel = world.later(connect, againMs);
    });
  };
  const stopFollowing = world.onVisibility(() => {
    wasInterrupted = true;
    if (world.isHidden()) {
      cancel();
      cancel = world.later(disconnect, hiddenMs);
    } else if (source === null || source.readyState === refused) connect();
    else cancel();
  });
  if (!world.isHidden()) connect();
  return () => {
    stopFollowing();
    disconnect();
  };
}

/** Whether nobody has changed anything since `from`. */
function isQuietSince(from: number, data: unknown): boolean {
  const { now, newest_activity_at: at } = JSON.parse(String(data)) as Readonly<Record<string, string | null>>;
  // An older gateway does not send the time of the newest activity.
  const quietMs = at === null ? Infinity : Date.parse(String(now)) - Date.parse(String(at));
  return quietMs > Date.now() - from + storedMs;
}

function statusesIn(data: unknown): ChangedMentions & { status: unknown; by: StatusActor | null } {
  const { status, by } = JSON.parse(String(data)) as { status?: unknown; by?: StatusActor };
  return { ...mentionsIn(data), status, by: typeof by?.name === 'string' ? by : null };
}

/** Reads the ids, whatever the kind of their change. */
function mentionsIn(data: unknown): ChangedMentions {
  const { more, ...rest } = JSON.parse(String(data)) as Readonly<Record<string, unknown>>;
  const lists = Object.values(rest).filter((value) => Array.isArray(value));
  return { ids: lists.flat().map(String), more: more === true };
}

/** Reads the names of the changed collections. A newer server may send names that this page does not have. */
function namesIn(data: unknown): readonly string[] {
  const { what } = JSON.parse(String(data)) as { what?: unknown };
  return Array.isArray(what) ? what.map(String) : [];
}

function reasonIn(data: unknown): unknown {
  return (JSON.parse(String(data)) as { reason?: unknown }).reason;
}
