-- Discoveries of a project move to some minutes after their posts. Foreign keys are not checked meanwhile: every table
-- that names a mention gets the new id in the same transaction.
BEGIN;
SET LOCAL session_replication_role = replica;
CREATE TEMP TABLE moved ON COMMIT DROP AS
  SELECT id AS old_id, found_at,
    (lpad(to_hex((extract(epoch FROM found_at) * 1000)::bigint), 12, '0') || substr(replace(old.id::text, '-', ''), 13))::uuid AS new_id
  FROM (
    SELECT id, least(m.found_at, published_at + (2 + abs(hashtext(id::text)) % 5) * interval '1 minute') AS found_at
    FROM mentions m WHERE project_id = :project
  ) old;
UPDATE mentions m SET id = new_id, found_at = moved.found_at,
    
    classified_at = CASE WHEN classified_at IS NOT NULL THEN moved.found_at + interval '3 seconds' END
  FROM moved WHERE m.id = old_id;
UPDATE matches SET mention_id = new_id FROM moved WHERE mention_id = old_id;
UPDATE mention_work SET mention_id = new_id FROM moved WHERE mention_id = old_id;
UPDATE mention_upkeep SET mention_id = new_id FROM moved WHERE mention_id = old_id;
UPDATE triage SET mention_id = new_id FROM moved WHERE mention_id = old_id;
UPDATE notification_mentions SET mention_id = new_id FROM moved WHERE mention_id = old_id;
UPDATE notifications SET updated_mention_id = new_id FROM moved WHERE updated_mention_id = old_id;
UPDATE notifications n SET created_at = found_at, due_at = found_at, closed_at = found_at + interval '4 seconds',
    delivered_at = CASE WHEN delivered_at IS NOT NULL THEN found_at + interval '4 seconds' END
  FROM notification_mentions x JOIN moved ON mention_id = new_id
  WHERE x.notification_id = n.id AND closed_at IS NOT NULL;
COMMIT;
