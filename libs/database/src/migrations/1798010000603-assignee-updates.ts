import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages about changes include changes of the assignee: see 1796169600005-mention-updates. */
export class AssigneeUpdates1798010000603 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(trigger(['assignee_id'], assigneeField));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(trigger([], ''));
  }
}

/** As in a mention's REST shape: id and name. */
const assigneeField = `('assignee',
    (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = OLD.assignee_id),
    (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = NEW.assignee_id)),`;

const columns = ['status', 'is_relevant', 'category', 'sentiment', 'urgency', 'removed_reason'];

/** The function and its trigger, which fires if one of the columns has changed. */
function trigger(furtherColumns: readonly string[], furtherFields: string): string {
  const watched = [...columns, ...furtherColumns];
  const row = (name: string): string => `(${watched.map((column) => `${name}.${column}`).join(', ')})`;
  return `
  DO $do$ BEGIN EXECUTE format($create$
    CREATE OR REPLACE FUNCTION notify_mention_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
    DECLARE
      changes jsonb;
      listener uuid;
      ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
    BEGIN
      SELECT jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)) INTO changes
      FROM (VALUES
        ${furtherFields}
        ('status', to_jsonb(OLD.status), to_jsonb(NEW.status)),
        ('is_relevant', to_jsonb(OLD.is_relevant), to_jsonb(NEW.is_relevant)),
        ('category', to_jsonb(OLD.category), to_jsonb(NEW.category)),
        ('sentiment', to_jsonb(OLD.sentiment), to_jsonb(NEW.sentiment)),
        ('urgency', to_jsonb(OLD.urgency), to_jsonb(NEW.urgency)),
        ('removed_reason', to_jsonb(OLD.removed_reason), to_jsonb(NEW.removed_reason))
      ) AS fields (field, before, after) WHERE before IS DISTINCT FROM after;
      FOR listener IN
        SELECT a.id FROM alerts a
        WHERE a.project_id = NEW.project_id AND a.active AND a.deleted_at IS NULL AND a.channel = 'webhook'
          AND 'mention.updated' = ANY(a.events)
          AND EXISTS (SELECT FROM notification_mentions n WHERE n.alert_id = a.id AND n.mention_id = NEW.id)
        ORDER BY a.id FOR SHARE OF a
      LOOP
        INSERT INTO notifications (id, project_id, alert_id, status, due_at, closed_at, created_at, updated_mention_id, change)
        VALUES ((lpad(to_hex(ms), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
          NEW.project_id, listener, 'pending', now(), now(), clock_timestamp(), NEW.id, changes);
      END LOOP;
      RETURN NULL;
    END $body$ $create$, current_schema()); END $do$;
  CREATE OR REPLACE TRIGGER mention_updates AFTER UPDATE ON mentions FOR EACH ROW
    WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION notify_mention_change();
  `;
}
