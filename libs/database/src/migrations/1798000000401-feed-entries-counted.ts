import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a project count the entries of its feeds; only the system can read their text. */
export class FeedEntriesCounted1798000000401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE POLICY of_project ON feed_entries TO earshot_tenant USING (
        EXISTS (SELECT FROM project_feeds s WHERE s.feed_id = feed_entries.feed_id
          AND s.project_id = nullif(current_setting('earshot.project_id', true), '')::uuid));
      GRANT SELECT (feed_id, listed) ON feed_entries TO earshot_tenant;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT (feed_id, listed) ON feed_entries FROM earshot_tenant;
      DROP POLICY of_project ON feed_entries;
    `);
  }
}
