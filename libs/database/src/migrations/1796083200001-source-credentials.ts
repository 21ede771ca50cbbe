import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renewed tokens of sources, sealed. */
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE source_credentials;
    `);
  }
}
