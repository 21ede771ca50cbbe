/** What a stream of events needs from the browser. */
export interface LiveWorld {
  /** @param url of the stream, with the session's cookie */
  readonly open: (url: string) => LiveSource;
  readonly isHidden: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
  readonly later: (work: () => void, ms: number) => () => void;
}

/** The part of `EventSource` that is used. It connects again by itself after a cut, but not after a refusal. */
export interface LiveSource {
  readonly readyState: number;
  addEventListener: (name: string, listener: (event: { readonly data?: unknown }) => void) => void;
  close: () => void;
}

/** Something of the project was changed, or may have been: a connection begins with that for mentions. */
export type LiveChange =
  | { readonly kind: 'mentions' }
  /** Their status, by a person with this name. */
  | { readonly kind: 'statuses'; readonly ids: readonly string[]; readonly by: string | null }
  /** Collections as the paths of the API name them. */
  | { readonly kind: 'collections'; readonly names: readonly string[] };

const refused = 2;
/** After a refusal, e.g. where there are too many streams, or while the server restarts. */
const againMs = 10_000;
/** A hidden tab gives its connection back: over HTTP/1.1 a browser has six for all its tabs. */
const hiddenMs = 60_000;

/** Follows the changes of a project while the tab is visible. @returns ends it */
export function followProject(
  projectId: string,
  onChange: (change: LiveChange) => void,
  world: LiveWorld,
): () => void {
  let source: LiveSource | null = null;
  let cancel: () => void = () => undefined;

  const disconnect = (): void => {
    cancel();
    source?.close();
    source = null;
  };
  const connect = (): void => {
    disconnect();
    const opened = world.open(`/api/events?project_id=${projectId}`);
    source = opened;
    for (const name of ['hello', 'mentions'])
      opened.addEventListener(name, () => onChange({ kind: 'mentions' }));
    opened.addEventListener('statuses', ({ data }) => onChange({ kind: 'statuses', ...statusesIn(data) }));
    opened.addEventListener('changed', ({ data }) => onChange({ kind: 'collections', names: namesIn(data) }));
    opened.addEventListener('bye', ({ data }) => {
      // The person is no longer in the project: what says so is read again.
      if (reasonIn(data) === 'no_access') onChange({ kind: 'collections', names: ['members'] });
    });
    opened.addEventListener('error', () => {
      if (source === opened && opened.readyState === refused) cancel = world.later(connect, againMs);
    });
  };
  const stopFollowing = world.onVisibility(() => {
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

function statusesIn(data: unknown): { ids: readonly string[]; by: string | null } {
  const { ids, by } = JSON.parse(String(data)) as { ids?: unknown; by?: { name?: unknown } };
  return {
    ids: Array.isArray(ids) ? ids.map(String) : [],
    by: typeof by?.name === 'string' ? by.name : null,
  };
}

/** A later version may name what this page does not know. */
function namesIn(data: unknown): readonly string[] {
  const { what } = JSON.parse(String(data)) as { what?: unknown };
  return Array.isArray(what) ? what.map(String) : [];
}

function reasonIn(data: unknown): unknown {
  return (JSON.parse(String(data)) as { reason?: unknown }).reason;
}
