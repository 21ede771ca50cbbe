import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Messages about changes, for alerts that want them: docs/decisions/0024-every-change-exactly-once.md. A trigger creates
 * them in the transaction of the change, for changes by anyone, because a tenant may change a mention's status but cannot insert
 * messages.
 */
export class MentionUpdates1796169600005 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE alerts
        ADD COLUMN events text[] NOT NULL DEFAULT '{mention.alert}',
        ADD CONSTRAINT alerts_events_check CHECK (events <@ ARRAY['mention.alert', 'mention.updated']) NOT VALID;
      ALTER TABLE notifications
        ADD COLUMN updated_mention_id uuid,
        ADD COLUMN change jsonb,
        ADD CONSTRAINT notifications_change_of_mention CHECK (num_nulls(updated_mention_id, change) <> 1) NOT VALID,
        ADD CONSTRAINT notifications_updated_mention FOREIGN KEY (project_id, updated_mention_id)
          REFERENCES mentions (project_id, id) ON DELETE CASCADE NOT VALID;
    `);
    await runner.query(createTrigger);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER mention_updates ON mentions;
      DROP FUNCTION notify_mention_change;
      DELETE FROM notifications WHERE updated_mention_id IS NOT NULL;
      ALTER TABLE notifications DROP COLUMN updated_mention_id, DROP COLUMN change;
      ALTER TABLE alerts DROP COLUMN events;
    `);
  }
}

/**
 * For each webhook that has sent the mention and wants its changes: one message, with the values before and after. Alerts
 * are locked as when messages are added: a transaction that pauses or deletes one waits, and then cancels this message too.
 */
const createTrigger = `
  DO $do$ BEGIN EXECUTE format($create$
    CREATE FUNCTION notify_mention_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
    DECLARE
      changes jsonb;
      listener uuid;
      ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
    BEGIN
      SELECT jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after)) INTO changes
      FROM (VALUES
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

  CREATE TRIGGER mention_updates AFTER UPDATE ON mentions FOR EACH ROW
    WHEN ((OLD.status, OLD.is_relevant, OLD.category, OLD.sentiment, OLD.urgency, OLD.removed_reason)
      IS DISTINCT FROM (NEW.status, NEW.is_relevant, NEW.category, NEW.sentiment, NEW.urgency, NEW.removed_reason))
    EXECUTE FUNCTION notify_mention_change();
`;
