import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MentionStatus, mentionStatuses } from '@earshot/domain';
import { newId } from '@earshot/platform';
import fc from 'fast-check';
import type { Tx } from '../connection/transaction/tx.js';
import {
  ada,
  createTestDatabase,
  givenMentions,
  givenMonitor,
  givenProject,
  givenStatus,
  type TestDatabase,
} from '../testing/index.js';
import { TriageRepository } from '../relevance/triage.repository.js';
import { ActivityRepository, type StoredActivity } from './activity.repository.js';
import { TriageRunner } from './triage-runner.js';
import { type ClaimedTriage, TriageWorkRepository } from './triage-work.repository.js';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.close());

const work = new TriageWorkRepository();
const activities = new ActivityRepository();
const partSize = 2;
/** Mentions per stretch; a larger triage has several. */
const stretchSize = 3;

/** Something that happens between the parts of a triage. */
type Step =
  | { readonly do: 'part'; readonly stretch: number }
  /** The process dies during or after a part, and another one takes over. */
  | { readonly do: 'die'; readonly stretch: number; readonly inPart: boolean }
  | { readonly do: 'triage'; readonly which: number; readonly status: MentionStatus };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('part' as const), stretch: fc.nat(3) }),
  fc.record({ do: fc.constant('die' as const), stretch: fc.nat(3), inPart: fc.boolean() }),
  fc.record({
    do: fc.constant('triage' as const),
    which: fc.nat(30),
    status: fc.constantFrom(...mentionStatuses),
  }),
);

/** A project with mentions, and the state they should have. */
class World {
  readonly touched = new Map<string, MentionStatus>();

  private constructor(
    readonly projectId: string,
    readonly ids: readonly string[],
  ) {}

  static async of(first: readonly MentionStatus[]): Promise<World> {
    const monitor = await givenMonitor(test.database, (await givenProject(test.database)).id);
    const given = await givenMentions(
      test.database,
      monitor,
      first.map(() => ({})),
    );
    const world = new World(
      monitor.projectId,
      given.map(({ id }) => id),
    );
    for (const [at, status] of first.entries())
      await world.tx((tx) => givenStatus(tx, world.projectId, [world.ids[at] ?? ''], status));
    return world;
  }

  tx<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    return test.database.asTenant(this.projectId, run);
  }

  async begin(status: MentionStatus): Promise<readonly ClaimedTriage[]> {
    const triage = { id: newId(), projectId: this.projectId, status, by: ada };
    return (await this.tx((tx) => work.begin(tx, triage, {}, stretchSize))).claimed;
  }

  async activity(id: string): Promise<StoredActivity> {
    const found = await this.tx((tx) => activities.get(tx, this.projectId, id));
    if (found === null) throw new Error('no such activity');
    return found;
  }

  /** A person triages one mention by hand; setting the same status is not a change. */
  async byHand(which: number, status: MentionStatus): Promise<void> {
    const id = this.ids[which % this.ids.length] ?? '';
    const { triageId } = await this.tx((tx) => givenStatus(tx, this.projectId, [id], status));
    if (triageId !== null) this.touched.set(id, status);
  }

  async statuses(): Promise<Record<string, MentionStatus>> {
    const found = await test.dataSource.query<{ id: string; status: MentionStatus }[]>(
      'SELECT id, status FROM mentions WHERE project_id = $1',
      [this.projectId],
    );
    return Object.fromEntries(found.map(({ id, status }) => [id, status]));
  }

  /** The statuses that relevance learns from. */
  async learned(most: number): Promise<MentionStatus[]> {
    const triaged = await test.database.asSystem((tx) =>
      new TriageRepository().triaged(tx, [this.projectId], most),
    );
    return triaged.map(({ status }) => status);
  }

  /** Runs all steps, then continues to the end. */
  async run(first: readonly ClaimedTriage[], steps: readonly Step[]): Promise<void> {
    const claimed = [...first];
    for (const each of steps) {
      if (each.do === 'triage') {
        await this.byHand(each.which, each.status);
        continue;
      }
      const at = each.stretch % claimed.length;
      const held = claimed[at] as ClaimedTriage;
      if (each.do === 'part') await this.tx((tx) => work.part(tx, held, partSize));
      else claimed[at] = await this.die(held, each.inPart);
    }
    for (const stretch of claimed)
      for (let goesOn = true; goesOn;) {
        const part = await this.tx((tx) => work.part(tx, stretch, partSize));
        goesOn = part !== null && !part.isLast;
      }
  }

  /** @returns the stretch as claimed by the process that takes over; the same one if it had already ended */
  private async die(held: ClaimedTriage, inPart: boolean): Promise<ClaimedTriage> {
    if (inPart) await this.killedInPart(held);
    const next = await takeOver(held);
    if (next === undefined) return held;
    const before = await this.statuses();
    expect(await this.tx((tx) => work.part(tx, held, partSize))).toBeNull();
    expect(await this.statuses()).toEqual(before);
    return next;
  }

  private async killedInPart(claimed: ClaimedTriage): Promise<void> {
    const run = this.tx(async (tx) => {
      await work.part(tx, claimed, partSize);
      throw new Error('killed');
    });
    await expect(run).rejects.toThrow('killed');
  }
}

/** Claims a stretch as a process does that finds an expired lease. */
async function takeOver({ id, activityId }: ClaimedTriage): Promise<ClaimedTriage | undefined> {
  await test.dataSource.query(
    "UPDATE triage_work SET lease_until = now() - interval '1 second' WHERE id = $1",
    [id],
  );
  const [next] = await test.database.asSystem((tx) => work.claim(tx, activityId));
  return next;
}

describe('a triage of many mentions', () => {
  it('changes only what nobody else has changed, and its undo spares later changes, whichever worker dies', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.constantFrom(...mentionStatuses), { minLength: 1, maxLength: 9 }),
      fc.constantFrom(...mentionStatuses),
      fc.array(step, { maxLength: 12 }),
      fc.array(step, { maxLength: 12 }),
      async (first, status, whileApplied, whileUndone) => {
        const world = await World.of(first);
        const before = await world.statuses();
        const claimed = await world.begin(status);
        if (claimed.length === 0) return expect(first.every((each) => each === status)).toBe(true);
        await world.run(claimed, whileApplied);
        const applied = Object.fromEntries(world.ids.map((id) => [id, world.touched.get(id) ?? status]));
        expect(await world.statuses()).toEqual(applied);

        const triage = await world.activity(claimed[0]?.activityId ?? '');
        expect(triage).toMatchObject({ finished: true, matched: first.length });
        const listed = await test.dataSource.query<{ id: string }[]>(
          'SELECT mention_id AS id FROM activity_mentions WHERE activity_id = $1',
          [triage.id],
        );
        expect(listed).toHaveLength(triage.mentionCount);
        expect([...triage.mentionIds].sort()).toEqual(listed.map(({ id }) => id).sort());

        const undo = { id: newId(), projectId: world.projectId, by: ada };
        const back = await world.tx((tx) => work.beginUndo(tx, undo, triage, stretchSize));
        if (back.length > 0) await world.run(back, whileUndone);
        else expect((await world.activity(undo.id)).finished).toBe(true);
        const undone = Object.fromEntries(world.ids.map((id) => [id, world.touched.get(id) ?? before[id]]));
        expect(await world.statuses()).toEqual(undone);
        expect((await world.activity(triage.id)).undoneBy).toBe(undo.id);
        expect((await test.dataSource.query<object[]>('SELECT FROM triage_work')).length).toBe(0);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it('is completed however often its process dies, between parts or within one', async () => {
    const world = await World.of(Array.from({ length: 9 }, () => 'new' as const));
    const claimed = await world.begin('ignored');
    expect(claimed).toHaveLength(3);
    const deaths = Array.from({ length: 9 }, (_, stretch): Step[] => [
      { do: 'die', stretch, inPart: true },
      { do: 'part', stretch },
      { do: 'die', stretch, inPart: stretch % 2 === 0 },
    ]).flat();
    await world.run(claimed, deaths);
    expect(new Set(Object.values(await world.statuses()))).toEqual(new Set(['ignored']));
    expect(await world.activity(claimed[0]?.activityId ?? '')).toMatchObject({
      mentionCount: 9,
      finished: true,
    });
    expect(await world.learned(20)).toHaveLength(9);
  });

  it('is completed by the last of its stretches, even if they end concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const world = await World.of(Array.from({ length: 9 }, () => 'new' as const));
      const claimed = await world.begin('done');
      const runner = new TriageRunner(test.database, work);
      await runner.run(
        claimed,
        () => undefined,
        () => new Date(),
      );
      expect(await world.activity(claimed[0]?.activityId ?? '')).toMatchObject({
        mentionCount: 9,
        finished: true,
      });
    }
  });

  it('is resumed by any worker that looks for work', async () => {
    const world = await World.of(['new', 'new']);
    const claimed = await world.begin('done');
    const runner = new TriageRunner(test.database, work);
    expect(await runner.claim()).toEqual([]);
    await test.dataSource.query("UPDATE triage_work SET lease_until = now() - interval '1 second'");
    const again = await runner.claim();
    expect(again.map(({ id }) => id)).toEqual(claimed.map(({ id }) => id));
    const changed: string[] = [];
    await runner.run(
      again,
      (part) => changed.push(...part.changed.map(({ id }) => id)),
      () => new Date(),
    );
    expect(changed.sort()).toEqual([...world.ids].sort());
  });

  it('is learned from; once undone, the earlier triage is learned from again', async () => {
    const world = await World.of(['done', 'new', 'new']);
    const claimed = await world.begin('ignored');
    await world.run(claimed, []);
    expect(await world.learned(2)).toEqual(['ignored', 'ignored']);
    const undo = { id: newId(), projectId: world.projectId, by: ada };
    const triage = await world.activity(claimed[0]?.activityId ?? '');
    await world.run(await world.tx((tx) => work.beginUndo(tx, undo, triage)), []);
    expect(await world.learned(2)).toEqual(['done']);
  });

  it('teaches nothing about mentions that others changed during it, and its undo teaches the restored statuses', async () => {
    const world = await World.of(['done', 'done', 'done', 'done']);
    const claimed = await world.begin('ignored');
    await world.run(claimed, [{ do: 'triage', which: 3, status: 'reviewed' }]);
    expect((await world.learned(20)).sort()).toEqual(['ignored', 'ignored', 'ignored', 'reviewed']);
    const undo = { id: newId(), projectId: world.projectId, by: ada };
    const triage = await world.activity(claimed[0]?.activityId ?? '');
    await world.run(await world.tx((tx) => work.beginUndo(tx, undo, triage)), []);
    expect((await world.learned(20)).sort()).toEqual(['done', 'done', 'done', 'reviewed']);
  });

  it('skips mentions deleted while it runs, whose history is deleted with them', async () => {
    const world = await World.of(['new', 'new', 'new']);
    const claimed = await world.begin('done');
    const [gone = ''] = world.ids;
    await test.dataSource.query('DELETE FROM mentions WHERE id = $1', [gone]);
    const history = 'SELECT FROM activity_mentions WHERE mention_id = $1';
    expect(await test.dataSource.query(history, [gone])).toEqual([]);
    await world.run(claimed, []);
    const triage = await world.activity(claimed[0]?.activityId ?? '');
    expect(triage).toMatchObject({ mentionCount: 2, finished: true });
  });

  it('is not begun if nothing would change; count and begin agree', async () => {
    const world = await World.of(['done', 'done', 'new']);
    const count = (status: MentionStatus) =>
      world.tx((tx) => work.count(tx, world.projectId, { status: ['done'] }, status));
    expect([await count('done'), await count('new')]).toEqual([
      { matched: 2, changing: 0 },
      { matched: 2, changing: 2 },
    ]);
    const triage = { id: newId(), projectId: world.projectId, status: 'done' as const, by: ada };
    expect(await world.tx((tx) => work.begin(tx, triage, { status: ['done'] }))).toEqual({
      matched: 2,
      changing: 0,
      claimed: [],
    });
    expect(await world.tx((tx) => activities.get(tx, world.projectId, triage.id))).toBeNull();
  });

  it('does not block changes to other mentions, or to the same ones a moment later', async () => {
    const world = await World.of(Array.from({ length: 6 }, () => 'new' as const));
    const claimed = await world.begin('done');
    const [stretch] = claimed;
    if (stretch === undefined) throw new Error('nothing was begun');
    await world.tx(async (tx) => {
      await work.part(tx, stretch, partSize);
      // While that part is still uncommitted.
      await world.byHand(world.ids.length - 1, 'ignored');
    });
    await world.run(claimed, []);
    expect(Object.values(await world.statuses()).sort()).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
      'ignored',
    ]);
  });
});
