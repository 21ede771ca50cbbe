import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from './migrations.js';
import { createIndexConcurrently } from './index-concurrently.js';
import {
  type DangerRule,
  dangerRules,
  dangersOf,
  type ExcusedMigration,
} from '../testing/migration-dangers.js';

const migration = (
  up: (runner: QueryRunner) => Promise<unknown>,
  transaction?: boolean,
): MigrationInterface => ({
  ...(transaction === undefined ? {} : { transaction }),
  up: async (runner) => void (await up(runner)),
  down: () => Promise.resolve(),
});
const sql = (text: string, transaction?: boolean): MigrationInterface =>
  migration((runner) => runner.query(text), transaction);
const found = async (of: MigrationInterface): Promise<string[]> =>
  (await dangersOf(of)).map(({ rule, on }) => `${rule} ${on}`);

/**
 * They ran before 0.1.0, when there were no installations, so every table that they lock, read or rewrite was empty. They
 * are released and stay as they are; later migrations must not do the same.
 */
const beforeTheFirstRelease = migrations.slice(0, 12).map(({ name }) => name as string);

describe('every migration since the first release', () => {
  it.each(migrations.filter(({ name }) => !beforeTheFirstRelease.includes(name)))(
    '$name blocks nobody and removes nothing, or says why',
    async (Migration) => {
      const instance: ExcusedMigration = new Migration();
      const excused = instance.excused ?? {};
      const dangers = await found(instance);
      const unexcused = dangers.filter((danger) => (excused[danger]?.length ?? 0) < 20);
      const advice = unexcused.map(
        (danger) => `${danger}: ${dangerRules[danger.split(' ')[0] as DangerRule]}`,
      );
      expect(advice).toEqual([]);
      expect(Object.keys(excused).filter((danger) => !dangers.includes(danger))).toEqual([]);
    },
  );
});

describe('the dangers found in a migration', () => {
  it.each<[string, string[]]>([
    ['CREATE INDEX ON mentions (id)', ['index_under_lock mentions']],
    ['CREATE INDEX CONCURRENTLY i ON mentions (id)', ['concurrently_in_transaction mentions']],
    ['ALTER TABLE mentions ADD b integer NOT NULL', ['not_null_without_default mentions']],
    ['ALTER TABLE mentions ADD b integer NOT NULL DEFAULT 0', []],
    ['ALTER TABLE mentions ADD b timestamptz DEFAULT now()', []],
    ['ALTER TABLE mentions ADD b uuid DEFAULT gen_random_uuid()', ['rewrites_table mentions']],
    ['ALTER TABLE mentions ADD b timestamptz DEFAULT clock_timestamp()', ['rewrites_table mentions']],
    ['ALTER TABLE mentions ADD b integer GENERATED ALWAYS AS (1) STORED', ['rewrites_table mentions']],
    ['ALTER TABLE mentions ADD b integer CHECK (b > 0)', ['checks_under_lock mentions']],
    ['ALTER TABLE mentions ADD b uuid REFERENCES projects', ['checks_under_lock mentions']],
    ['ALTER TABLE mentions ADD b integer UNIQUE', ['index_under_lock mentions']],
    ['ALTER TABLE mentions ALTER urgency TYPE bigint', ['rewrites_table mentions']],
    ['ALTER TABLE mentions ALTER title SET NOT NULL', ['checks_under_lock mentions']],
    ['ALTER TABLE mentions ADD CONSTRAINT c CHECK (true)', ['checks_under_lock mentions']],
    ['ALTER TABLE mentions ADD CONSTRAINT c CHECK (true) NOT VALID', []],
    ['ALTER TABLE mentions VALIDATE CONSTRAINT c', ['checks_under_lock mentions']],
    ['ALTER TABLE mentions ADD FOREIGN KEY (id) REFERENCES projects', ['checks_under_lock mentions']],
    ['ALTER TABLE mentions ADD UNIQUE (id)', ['index_under_lock mentions']],
    ['ALTER TABLE mentions ADD CONSTRAINT c UNIQUE USING INDEX i', []],
    ['UPDATE mentions SET title = NULL', ['changes_rows mentions']],
    ["DELETE FROM mentions WHERE text = ''", ['changes_rows mentions']],
    ['ALTER TABLE mentions DROP COLUMN title', ['takes_away mentions']],
    ['ALTER TABLE mentions RENAME title TO heading', ['takes_away mentions']],
    ['DROP TABLE threads', ['takes_away threads']],
    ["DROP TABLE threads; UPDATE schema_floor SET migration = 'This1'", []],
    ['DROP INDEX i', ['locks_table i']],
    ['LOCK TABLE mentions', ['locks_table mentions']],
    ['TRUNCATE mentions', ['locks_table ']],
    ["SET lock_timeout = '1h'", ['sets_timeout lock_timeout']],
    ['DO $$ BEGIN END $$', ['unseen DO']],
    ['ALTER TABLE mentions SET (fillfactor = 90)', []],
    [
      'CREATE TABLE t (a integer); CREATE INDEX ON t (a); UPDATE t SET a = 1; ALTER TABLE t ADD CHECK (a > 0)',
      [],
    ],
  ])('are listed for %s', async (text, dangers) => {
    expect(await found(sql(text))).toEqual(dangers);
  });

  it('are none for an index created concurrently', async () => {
    const up = (runner: QueryRunner): Promise<void> =>
      createIndexConcurrently(runner, 'i', 'ON mentions (id)');
    expect(await found(migration(up, false))).toEqual([]);
    expect(await found(migration(up))).toEqual(['concurrently_in_transaction mentions']);
  });

  it('include those of migrations before the first release, so the rules do find them', async () => {
    const all = await Promise.all(
      migrations
        .slice(0, 12)
        .map(async (Migration) => (await dangersOf(new Migration())).map(({ rule }) => rule)),
    );
    expect(new Set(all.flat())).toEqual(
      new Set([
        'unseen',
        'checks_under_lock',
        'changes_rows',
        'rewrites_table',
        'index_under_lock',
        'locks_table',
        'takes_away',
      ]),
    );
  });
});
