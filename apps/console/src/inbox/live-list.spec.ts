import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { MentionOutput } from '@earshot/contracts';
import { inboxView } from '../filter/mention-filter.js';
import { isInView, patchMentions, showable, waitingMentions, withNew } from './merge-changes.js';

/** An event in a project, or an action of the page that is open meanwhile. */
type Step =
  | { readonly do: 'find'; readonly relevant: boolean | null }
  | { readonly do: 'judge'; readonly which: number; readonly relevant: boolean }
  | { readonly do: 'triage'; readonly which: number; readonly status: MentionOutput['status'] }
  | { readonly do: 'remove'; readonly which: number }
  /** The page asks for changes; its stream may have been cut since the last time. */
  | { readonly do: 'ask' }
  | { readonly do: 'show' };

const which = fc.nat(50);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('find' as const), relevant: fc.constantFrom(true, false, null) }),
  fc.record({ do: fc.constant('judge' as const), which, relevant: fc.boolean() }),
  fc.record({
    do: fc.constant('triage' as const),
    which,
    status: fc.constantFrom('new' as const, 'reviewed' as const, 'ignored' as const),
  }),
  fc.record({ do: fc.constant('remove' as const), which }),
  fc.constant({ do: 'ask' as const }),
  fc.constant({ do: 'show' as const }),
);

/** A fake project, with mentions as list_mentions returns them. */
class MadeUpProject {
  private readonly mentions: { mention: MentionOutput; change: number }[] = [];
  private changes = 0;

  find(relevant: boolean | null): void {
    const n = this.mentions.length;
    const mention = {
      id: `m${String(n).padStart(4, '0')}`,
      found_at: new Date(n * 1_000).toISOString(),
      status: 'new',
      is_relevant: relevant,
      assignee: null,
      text: 'acme',
    } as MentionOutput;
    this.mentions.push({ mention, change: ++this.changes });
  }

  change(at: number, changed: Partial<MentionOutput>): void {
    const row = this.mentions[at % Math.max(1, this.mentions.length)];
    if (row !== undefined)
      Object.assign(row, { mention: { ...row.mention, ...changed }, change: ++this.changes });
  }

  /** Newest first, by discovery. */
  list(): MentionOutput[] {
    return this.mentions
      .map(({ mention }) => mention)
      .filter((mention) => isInView(mention, inboxView, ''))
      .reverse();
  }

  /** Ordered by their last change, whatever their current state. */
  changedSince(cursor: number): { mentions: MentionOutput[]; cursor: number } {
    const changed = this.mentions.filter(({ change }) => change > cursor).sort((a, b) => a.change - b.change);
    return { mentions: changed.map(({ mention }) => mention), cursor: this.changes };
  }
}

/** An open list with `pageSize` mentions loaded, which is never reloaded. */
class OpenList {
  data: { pages: { mentions: readonly MentionOutput[] }[] };
  private waiting: MentionOutput[] = [];
  private readonly hasMore: boolean;

  constructor(
    private readonly project: MadeUpProject,
    pageSize: number,
    private cursor = project.changedSince(0).cursor,
  ) {
    const all = project.list();
    this.data = { pages: [{ mentions: all.slice(0, pageSize) }] };
    this.hasMore = all.length > pageSize;
  }

  ask(): void {
    const { mentions, cursor } = this.project.changedSince(this.cursor);
    this.data = patchMentions(this.data, mentions);
    this.waiting = waitingMentions(this.waiting, mentions, inboxView, '');
    this.cursor = cursor;
  }

  show(): void {
    this.data = withNew(this.data, showable(this.waiting, this.rows, this.hasMore, 'found'));
  }

  get rows(): readonly MentionOutput[] {
    return this.data.pages.flatMap((page) => page.mentions);
  }

  /** The oldest item loaded so far; null = everything is loaded. */
  get end(): string | null {
    return this.hasMore ? (this.rows.at(-1)?.found_at ?? null) : null;
  }
}

describe('an open list', () => {
  it('matches a freshly loaded one after fetching and showing changes, whatever happened before', () => {
    const run = fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.array(step, { maxLength: 60 }),
      fc.integer({ min: 1, max: 8 }),
      (before, meanwhile, pageSize) => {
        const project = new MadeUpProject();
        for (const each of before) happen(project, each);
        const list = new OpenList(project, pageSize);
        for (const each of meanwhile)
          if (each.do === 'ask') list.ask();
          else if (each.do === 'show') list.show();
          else happen(project, each);
        list.ask();
        list.show();
        // Compares only the loaded part, and ignores order: if a mention re-enters the view further down, the page reloads
        // the list (`showNew`).
        const { end } = list;
        const fresh = project.list().filter(({ found_at }) => end === null || found_at >= end);
        // Mentions that others moved out of the view stay in the list in their new state.
        const shown = list.rows.filter((mention) => isInView(mention, inboxView, ''));
        expect(byId(shown)).toEqual(byId(fresh));
        expect(new Set(list.rows.map(({ id }) => id)).size).toBe(list.rows.length);
      },
    );
    fc.assert(run, { numRuns: 2_000 });
  });
});

function happen(project: MadeUpProject, each: Step): void {
  if (each.do === 'find') project.find(each.relevant);
  if (each.do === 'judge') project.change(each.which, { is_relevant: each.relevant });
  if (each.do === 'triage') project.change(each.which, { status: each.status });
  if (each.do === 'remove') project.change(each.which, { text: '', removed_at: 'now' });
}

function byId(mentions: readonly MentionOutput[]): MentionOutput[] {
  return [...mentions].sort((a, b) => (a.id < b.id ? -1 : 1));
}
