import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A mention's changes are now assembled only if a webhook wants them. 1798010000603-assignee-updates did so for every
 * change, which took a sixth of the time of a triage that no webhook listens to.
 */
export class MentionUpdatesHeard1798030000001 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functionSql('', changesSql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(functionSql(changesSql, ''));
  }
}

/** As in a mention's REST shape. */
const changesSql = `
  SELECT jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)) INTO changes
  FROM (VALUES
    ('assignee',
      (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = OLD.assignee_id),
      (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = NEW.assignee_id)),
    ('status', to_jsonb(OLD.status), to_jsonb(NEW.status)),
    ('is_relevant', to_jsonb(OLD.is_relevant), to_jsonb(NEW.is_relevant)),
    ('category', to_jsonb(OLD.category), to_jsonb(NEW.category)),
    ('sentiment', to_jsonb(OLD.sentiment), to_jsonb(NEW.sentiment)),
    ('urgency', to_jsonb(OLD.urgency), to_jsonb(NEW.urgency)),
    ('removed_reason', to_jsonb(OLD.removed_reason), to_jsonb(NEW.removed_reason))
  ) AS fields (field, before, after) WHERE before IS DISTINCT FROM after;`;

/** @param first runs for every change @param each runs for each webhook that wants the mention's changes */
function functionSql(first: string, each: string): string {
  return `
  DO $do$ BEGIN EXECUTE format($create$
    CREATE OR REPLACE FUNCTION notify_mention_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
    DECLARE
      changes jsonb;
      listener uuid;
      ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
    BEGIN
      ${first}
      FOR listener IN
        SELECT a.id FROM alerts a
        WHERE a.project_id = NEW.project_id AND a.active AND a.deleted_at IS NULL AND a.channel = 'webhook'
          AND 'mention.updated' = ANY(a.events)
          AND EXISTS (SELECT FROM notification_mentions n WHERE n.alert_id = a.id AND n.mention_id = NEW.id)
        ORDER BY a.id FOR SHARE OF a
      LOOP
        ${each}
        INSERT INTO notifications (id, project_id, alert_id, status, due_at, closed_at, created_at, updated_mention_id, change)
        VALUES ((lpad(to_hex(ms), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
          NEW.project_id, listener, 'pending', now(), now(), clock_timestamp(), NEW.id, changes);
      END LOOP;
      RETURN NULL;
    END $body$ $create$, current_schema()); END $do$;
  `;
}
