import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A message that no longer collects but has not been attempted, because it waits for quiet hours, its destination or its turn,
 * has not sent its mentions either: it will contain them as they are then, or be cancelled if they are ignored until then. Nor has
 * a message sent a mention that it left out. See 1798080000001-updates-of-sent-mentions. The previous release is not affected.
 */
export class UpdatesOfAttemptedMessages1798160000301 implements MigrationInterface {
  readonly excused = {
    'unseen DO': 'It makes a function that names the schema it is in, as mentions_containing does.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      replaceFunction(
        ' AND NOT m.left_out',
        "s.status = 'pending' AND s.closed_at IS NOT NULL AND s.attempts > 0",
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replaceFunction('', "s.status = 'pending' AND s.closed_at IS NOT NULL"));
  }
}

const fields = ['status', 'is_relevant', 'category', 'sentiment', 'urgency', 'removed_reason'];

function watched(row: string): string {
  return `(${[...fields, 'assignee_id'].map((column) => `${row}.${column}`).join(', ')})`;
}

/** As in a mention's REST shape. */
const changes = `
  SELECT jsonb_object_agg(field, jsonb_build_object('before', before, 'after', after))
  FROM (VALUES
    ('assignee',
      (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = o.assignee_id),
      (SELECT jsonb_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = n.assignee_id)),
    ${fields.map((field) => `('${field}', to_jsonb(o.${field}), to_jsonb(n.${field}))`).join(', ')}
  ) AS fields (field, before, after) WHERE before IS DISTINCT FROM after`;

/**
 * Planned each time for the actual number of changed mentions: a plan for one mention would compare each of a thousand with
 * each other. The alert is locked until the transaction ends, but only if it has a message about one of the mentions, so
 * that a change of the alert waits for it. $1 is the project, $2 the alert, $3 the time in milliseconds.
 *
 * `unsent` are messages of the alert that have not sent a mention, locked so that none is claimed or retried before the change
 * is committed, and then sent without it. One that is being claimed is waited for, and then no longer among them. The alert is
 * locked first, as by everyone who locks both.
 * @param isContained a further condition on the place `m` of a mention in a message
 * @param isBeingSent whether an undelivered message `s` can no longer change
 */
function addMessages(isContained: string, isBeingSent: string): string {
  return `
  WITH changed AS MATERIALIZED (
    SELECT n.id, m.notification_id, (${changes}) AS change
    FROM new_mentions n JOIN old_mentions o ON (o.project_id, o.id) = (n.project_id, n.id)
    JOIN notification_mentions m ON m.alert_id = $2 AND m.mention_id = n.id${isContained}
    WHERE n.project_id = $1 AND ${watched('o')} IS DISTINCT FROM ${watched('n')}
  ), held AS MATERIALIZED (
    SELECT a.id FROM alerts a
    WHERE a.project_id = $1 AND a.id = $2 AND a.active AND a.deleted_at IS NULL AND EXISTS (SELECT FROM changed) FOR SHARE OF a
  ), unsent AS MATERIALIZED (
    SELECT s.id FROM notifications s
    WHERE s.id IN (SELECT notification_id FROM changed) AND EXISTS (SELECT FROM held)
      AND NOT (s.status = 'delivered' OR ${isBeingSent})
    ORDER BY s.id FOR SHARE OF s
  )
  INSERT INTO notifications (id, project_id, alert_id, status, due_at, closed_at, created_at, updated_mention_id, change)
  SELECT (lpad(to_hex($3), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
    $1, held.id, 'pending', now(), now(), clock_timestamp(), changed.id, changed.change
  FROM changed CROSS JOIN held WHERE NOT EXISTS (SELECT FROM unsent WHERE unsent.id = changed.notification_id)`;
}

function replaceFunction(isContained: string, isBeingSent: string): string {
  return `
  DO $do$ BEGIN EXECUTE format($create$
    CREATE OR REPLACE FUNCTION notify_mention_changes() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = %I, pg_temp AS $body$
    DECLARE
      project uuid;
      listener uuid;
    BEGIN
      FOR project IN SELECT DISTINCT project_id FROM new_mentions ORDER BY project_id LOOP
        FOR listener IN
          SELECT a.id FROM alerts a
          WHERE a.project_id = project AND a.active AND a.deleted_at IS NULL AND a.channel = 'webhook'
            AND 'mention.updated' = ANY(a.events)
          ORDER BY a.id
        LOOP
          EXECUTE $sql$ ${addMessages(isContained, isBeingSent)} $sql$
            USING project, listener, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint;
        END LOOP;
      END LOOP;
      RETURN NULL;
    END $body$ $create$, current_schema()); END $do$;
`;
}
