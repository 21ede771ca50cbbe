import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The known sources, as a table that everything naming a source refers to, so that a release with more of them only adds
 * rows (`source/enter-sources.ts`). `slot` is a source's position in the facet of a mention:
 * docs/decisions/0034-one-place-for-a-source.md.
 */
export class Sources1797800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sources (
        name text PRIMARY KEY,
        slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 8)
      );
      INSERT INTO sources (name, slot) VALUES ('x', 0), ('reddit', 1), ('youtube', 2), ('linkedin', 3), ('threads', 4);
      GRANT SELECT ON sources TO earshot_tenant;

      CREATE FUNCTION set_mention_facet() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        slot integer := (SELECT s.slot FROM sources s WHERE s.name = NEW.source);
      BEGIN
        IF slot IS NULL THEN
          RAISE EXCEPTION 'There is no source "%".', NEW.source USING ERRCODE = 'foreign_key_violation';
        END IF;
        NEW.facet := ((((slot * 4
          + array_position('{new,reviewed,done,ignored}'::text[], NEW.status) - 1) * 12
          + coalesce(array_position('{complaint,bug_report,feature_request,question,praise,buying_intent,comparison,news,promotion,spam,other}'::text[], NEW.category), 0)) * 4
          + coalesce(array_position('{positive,neutral,negative}'::text[], NEW.sentiment), 0)) * 3
          + CASE NEW.is_relevant WHEN false THEN 1 WHEN true THEN 2 ELSE 0 END) * 6
          + CASE WHEN NEW.urgency IS NULL THEN 0 ELSE least(NEW.urgency / 20, 4) + 1 END;
        RETURN NEW;
      END $$;

      CREATE FUNCTION check_sources() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        unknown text := (SELECT string_agg(u.name, ', ') FROM unnest(NEW.sources) AS u (name)
          WHERE NOT EXISTS (SELECT FROM sources s WHERE s.name = u.name));
      BEGIN
        IF unknown IS NOT NULL OR array_position(NEW.sources, NULL) IS NOT NULL THEN
          RAISE EXCEPTION 'There is no source "%".', unknown USING ERRCODE = 'foreign_key_violation';
        END IF;
        RETURN NEW;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION check_sources, set_mention_facet; DROP TABLE sources;');
  }
}
