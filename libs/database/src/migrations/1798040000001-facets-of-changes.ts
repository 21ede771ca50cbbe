import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A mention that changes but keeps its source keeps the source's slot in its facet: only inserts look up the source. Before,
 * every triage and every classification ran that query for each mention.
 */
export class FacetsOfChanges1798040000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      functionSql(`IF TG_OP = 'UPDATE' AND NEW.source = OLD.source THEN slot := OLD.facet / ${slotSize};
        ELSE slot := (SELECT s.slot FROM sources s WHERE s.name = NEW.source); END IF;`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functionSql('slot := (SELECT s.slot FROM sources s WHERE s.name = NEW.source);'));
  }
}

/** Facets of one slot: statuses, categories, sentiments, relevances and urgency bands, as numbered in the function. */
const slotSize = 4 * 12 * 4 * 3 * 6;

function functionSql(findSlot: string): string {
  return `
    CREATE OR REPLACE FUNCTION set_mention_facet() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      slot integer;
    BEGIN
      ${findSlot}
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
  `;
}
