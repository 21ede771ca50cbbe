import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tokens of sources that were renewed, sealed; and notices of their end, which belong to no alert and to no project.
 * Programs from before join notices with alerts and leave those alone.
 */
export class SourceCredentials1796083200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE source_credentials (
        source text PRIMARY KEY CHECK (source IN ('x', 'reddit', 'youtube', 'linkedin', 'threads')),
        fingerprint text NOT NULL,
        sealed_token bytea,
        renewed_at timestamptz,
        ends_at timestamptz,
        refusal text,
        reminded_days integer,
        CHECK ((sealed_token IS NULL) = (renewed_at IS NULL))
      );
      -- Of the installation, like its other state: everybody may see whether it is well, nobody else its token.
      GRANT SELECT (source, ends_at, refusal, reminded_days) ON source_credentials TO earshot_tenant;
      ALTER TABLE notices
        ALTER project_id DROP NOT NULL,
        ALTER alert_id DROP NOT NULL,
        ADD source text,
        ADD ends_at timestamptz,
        ADD CONSTRAINT notices_of_one_thing CHECK (
          CASE WHEN source IS NULL THEN num_nulls(project_id, alert_id) = 0
          ELSE num_nulls(project_id, alert_id) = 2 AND ends_at IS NOT NULL END) NOT VALID;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notices WHERE source IS NOT NULL;
      ALTER TABLE notices
        DROP CONSTRAINT notices_of_one_thing,
        DROP source,
        DROP ends_at,
        ALTER project_id SET NOT NULL,
        ALTER alert_id SET NOT NULL;
      DROP TABLE source_credentials;
    `);
  }
}
