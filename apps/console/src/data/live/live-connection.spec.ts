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

beforeEach(() => {
  sources = [];
  seen = [];
  timers = [];
  isHidden = false;
  end = followProject('p1', (change) => seen.push(change), {
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
  it('reads mentions again with each connection and each change of them', () => {
    expect(sources.map(({ url }) => url)).toEqual(['/api/events?project_id=p1']);
    sources[0]?.happen('hello', { now: '' });
    sources[0]?.happen('mentions', { found: ['a'] });
    sources[0]?.happen('hello', { now: '' });
    expect(seen).toEqual(Array.from({ length: 3 }, () => ({ kind: 'mentions' })));
  });

  it('says whose status was changed, and by whom, also where an older gateway does not', () => {
    sources[0]?.happen('statuses', { ids: ['a'], status: 'done', by: { name: 'Mara' } });
    sources[0]?.happen('statuses', { ids: ['a'], status: 'done' });
    expect(seen).toEqual([
      { kind: 'statuses', ids: ['a'], by: 'Mara' },
      { kind: 'statuses', ids: ['a'], by: null },
    ]);
  });

  it('names the collections that were changed, and bears what a later version sends', () => {
    sources[0]?.happen('changed', { what: ['monitors', 'views'] });
    sources[0]?.happen('changed', { since: 1 });
    sources[0]?.happen('weather', {});
    expect(seen).toEqual([
      { kind: 'collections', names: ['monitors', 'views'] },
      { kind: 'collections', names: [] },
    ]);
  });

  it('reads again what the person may do where they are no longer in the project', () => {
    sources[0]?.happen('bye', { reason: 'stopping' });
    expect(seen).toEqual([]);
    sources[0]?.happen('bye', { reason: 'no_access' });
    expect(seen).toEqual([{ kind: 'collections', names: ['members'] }]);
  });

  it('leaves a cut to the browser, and tries again ten seconds after a refusal', () => {
    sources[0]?.happen('error');
    expect(timers).toEqual([]);
    sources[0]?.refuse();
    expect(timers.map(({ ms }) => ms)).toEqual([10_000]);
    pass();
    expect(sources).toHaveLength(2);
  });

  it('gives its connection back once the tab is hidden for a minute, and connects when it is seen', () => {
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

  it('does nothing more once it has ended', () => {
    sources[0]?.refuse();
    end();
    expect(timers).toEqual([]);
    hide(true);
    hide(false);
    expect(sources).toHaveLength(1);
  });
});
