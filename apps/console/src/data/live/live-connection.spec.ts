import { beforeEach, describe, expect, it } from '@jest/globals';
import { followProject, type LiveChange, type LiveSource } from './live-connection.js';

/** A fake browser stream, with methods that act as the server. */
class MadeUpSource implements LiveSource {
  readyState = 0;
  private readonly listeners = new Map<string, (event: { data?: unknown }) => void>();

  constructor(readonly url: string) {}

  addEventListener(name: string, listener: (event: { data?: unknown }) => void): void {
    this.listeners.set(name, listener);
  }

  close(): void {
    this.readyState = 2;
  }

  happen(name: string, data?: object): void {
    this.listeners.get(name)?.({ data: JSON.stringify(data) });
  }

  refuse(): void {
    this.readyState = 2;
    this.happen('error');
  }
}

let sources: MadeUpSource[];
let seen: LiveChange[];
let isHidden: boolean;
let look: () => void;
let timers: { work: () => void; ms: number }[];
let end: () => void;
/** The hello to a page that began to show the project a second ago, if the newest activity is this old (ms). */
const hello = (age: number): object => ({
  now: new Date(2_000_000).toISOString(),
  newest_activity_at: new Date(2_000_000 - age).toISOString(),
});
const any = { kind: 'mentions', ids: [], more: true };

beforeEach(() => {
  sources = [];
  seen = [];
  timers = [];
  isHidden = false;
  end = followProject('p1', Date.now() - 1_000, (change) => seen.push(change), {
    open: (url) => {
      const source = new MadeUpSource(url);
      sources.push(source);
      return source;
    },
    isHidden: () => isHidden,
    onVisibility: (listener) => {
      look = listener;
      return () => (look = () => undefined);
    },
    later: (work, ms) => {
      const timer = { work, ms };
      timers.push(timer);
      return () => (timers = timers.filter((each) => each !== timer));
    },
  });
});

function hide(hidden: boolean): void {
  isHidden = hidden;
  look();
}

function pass(): void {
  for (const { work } of timers.splice(0)) work();
}

describe('following a project', () => {
  it('reloads everything on each further connection, and the named mentions on each change', () => {
    expect(sources.map(({ url }) => url)).toEqual(['/api/events?project_id=p1']);
    sources[0]?.happen('hello', hello(60_000));
    sources[0]?.happen('mentions', { found: ['a'], judged: ['b'], more: false });
    sources[0]?.happen('mentions', { judged: [], more: true });
    sources[0]?.happen('hello', hello(60_000));
    expect(seen).toEqual([
      { kind: 'connected' },
      { kind: 'mentions', ids: ['a', 'b'], more: false },
      any,
      { kind: 'reconnected' },
    ]);
  });

  it('reloads any mentions on a first connection during which somebody changed something', () => {
    sources[0]?.happen('hello', hello(500));
    expect(seen).toEqual([any]);
  });

  it('reloads nothing on a first connection if nobody has ever changed anything', () => {
    sources[0]?.happen('hello', { ...hello(0), newest_activity_at: null });
    expect(seen).toEqual([{ kind: 'connected' }]);
  });

  it.each([
    ['was lost before it began', () => sources[0]?.happen('error')],
    ['began after the tab was hidden', () => [hide(true), hide(false)]],
    ['is one to an older gateway', () => sources[0]?.happen('hello', {})],
  ])('reloads everything on a connection that %s', (_, happen) => {
    happen();
    sources[0]?.happen('hello', hello(60_000));
    expect(seen.at(-1)).toEqual({ kind: 'reconnected' });
  });

  it('says whose status was changed and by whom, even if an older gateway does not', () => {
    sources[0]?.happen('statuses', {
      ids: ['a'],
      status: 'done',
      by: { kind: 'email_link', name: 'Urgent' },
    });
    sources[0]?.happen('statuses', { ids: ['a'], status: 'done', by: { name: 'Mara' } });
    sources[0]?.happen('statuses', { ids: ['a'], status: 'done' });
    expect(seen).toEqual([
      {
        kind: 'statuses',
        ids: ['a'],
        more: false,
        status: 'done',
        by: { kind: 'email_link', name: 'Urgent' },
      },
      { kind: 'statuses', ids: ['a'], more: false, status: 'done', by: { name: 'Mara' } },
      { kind: 'statuses', ids: ['a'], more: false, status: 'done', by: null },
    ]);
  });

  it('names the changed collections, and tolerates events from a later version', () => {
    sources[0]?.happen('changed', { what: ['monitors', 'views'] });
    sources[0]?.happen('changed', { since: 1 });
    sources[0]?.happen('weather', {});
    expect(seen).toEqual([
      { kind: 'collections', names: ['monitors', 'views'] },
      { kind: 'collections', names: [] },
    ]);
  });

  it('reloads permissions if the user is no longer in the project, or may have left it before a refusal', () => {
    sources[0]?.happen('bye', { reason: 'stopping' });
    sources[0]?.happen('error');
    expect(seen).toEqual([]);
    const permissions = { kind: 'collections', names: ['members'] };
    sources[0]?.happen('bye', { reason: 'no_access' });
    expect(seen).toEqual([permissions]);
    sources[0]?.refuse();
    expect(seen).toEqual([permissions, permissions]);
  });

  it('leaves a lost connection to the browser, and retries ten seconds after a refusal', () => {
    sources[0]?.happen('error');
    expect(timers).toEqual([]);
    sources[0]?.refuse();
    expect(timers.map(({ ms }) => ms)).toEqual([10_000]);
    pass();
    expect(sources).toHaveLength(2);
  });

  it('disconnects once the tab has been hidden for a minute, and reconnects when it is visible', () => {
    hide(true);
    expect(timers.map(({ ms }) => ms)).toEqual([60_000]);
    hide(false);
    expect(timers).toEqual([]);
    hide(true);
    pass();
    expect(sources[0]?.readyState).toBe(2);
    hide(false);
    expect(sources).toHaveLength(2);
    sources[1]?.refuse();
    hide(true);
    hide(false);
    expect(sources).toHaveLength(3);
  });

  it('stays connected once the tab is visible again after a refusal while it was hidden', () => {
    hide(true);
    sources[0]?.refuse();
    expect(timers).toEqual([]);
    hide(false);
    expect(sources).toHaveLength(2);
    pass();
    expect([sources.length, sources[1]?.readyState]).toEqual([2, 0]);
  });

  it('does nothing after it was ended', () => {
    sources[0]?.refuse();
    end();
    expect(timers).toEqual([]);
    hide(true);
    hide(false);
    expect(sources).toHaveLength(1);
  });
});
