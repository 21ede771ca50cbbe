-- One project with :mentions mentions, found over a year, and ten with a fiftieth of that each. What belongs together is
-- together: a monitor of one source, old mentions that are handled, sentiment that goes with the category.
SELECT setseed(0.5);

CREATE FUNCTION pg_temp.v7(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid $$;

INSERT INTO users VALUES (pg_temp.v7('2025-10-01Z'), 'bench@example.org', 'Bench', 'none', '2025-10-01Z');
CREATE TEMP TABLE world AS
  SELECT n AS project, pg_temp.v7('2025-10-01Z') AS project_id,
    CASE n WHEN 1 THEN current_setting('bench.mentions')::integer ELSE current_setting('bench.mentions')::integer / 50 END AS mentions
  FROM generate_series(1, 11) AS n;
INSERT INTO projects SELECT project_id, 'Bench', 'bench-' || project, 'scale', NULL, NULL, 'Europe/Berlin', '2025-10-01Z' FROM world;
INSERT INTO members SELECT project_id, users.id, 'owner' FROM world, users WHERE users.email = 'bench@example.org';

CREATE TEMP TABLE watching AS
  SELECT project, project_id, k AS monitor, pg_temp.v7('2025-10-02Z') AS monitor_id, (ARRAY['my_brand', 'competitors', 'custom'])[1 + k % 3] AS group_name
  FROM world, generate_series(0, 11) AS k;
INSERT INTO monitors
  SELECT monitor_id, project_id, 'Monitor ' || monitor, ARRAY['acme'], '{}', '{}',
    CASE WHEN monitor = 0 THEN ARRAY['reddit'] ELSE ARRAY['x', 'reddit', 'youtube', 'linkedin', 'threads'] END,
    group_name, NULL, true, '2025-10-02Z', '2025-10-02Z', NULL
  FROM watching;

INSERT INTO watches (id, project_id, monitor_id, source, active, next_scan_at)
  SELECT pg_temp.v7('2025-10-02Z'), project_id, monitor_id, source, true, '2026-11-01Z'
  FROM watching, unnest(CASE WHEN monitor = 0 THEN ARRAY['reddit'] ELSE ARRAY['x', 'reddit'] END) AS source;
-- One every five minutes for three months: every 20th with a gap, one monitor that looked back on its last day, and of
-- another X, which was never sure of anything.
INSERT INTO scans (id, project_id, watch_id, started_at, finished_at, covered_from, covered_until, fetched, matched, stored,
    backfill, gap_from, gap_until, gap_reason)
  SELECT pg_temp.v7(at), w.project_id, w.id, at, at,
    CASE WHEN sure THEN at - interval '5 minutes' END, CASE WHEN sure THEN at END, 10, 1, 1,
    at = CASE monitor WHEN 1 THEN '2026-10-31Z' ELSE '2026-08-01Z' END::timestamptz,
    CASE WHEN gap THEN at - interval '10 minutes' END, CASE WHEN gap THEN at - interval '5 minutes' END,
    CASE WHEN gap THEN 'reach' END
  FROM watches w JOIN watching USING (project_id, monitor_id)
  CROSS JOIN generate_series('2026-08-01Z'::timestamptz, '2026-11-01Z', interval '5 minutes') AS at
  CROSS JOIN LATERAL (SELECT monitor <> 2 OR source <> 'x' AS sure, extract(epoch FROM at)::integer % 6000 = 0 AS gap) s
  WHERE watching.project = 1 AND watching.monitor < 3;

-- Words by rank: the first are in every second text, the last in one of a hundred thousand.
CREATE FUNCTION pg_temp.word(rank integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN rank % 40 = 0 THEN '設計' || chr(19968 + rank / 40) ELSE substr(md5(rank::text), 1, 3 + rank % 6) END $$;

CREATE TEMP TABLE drawn AS
  SELECT w.project, w.project_id, n, pg_temp.v7(found_at) AS id, found_at,
    (12 * power(random(), 2.5))::integer % 12 AS monitor, random() AS a, random() AS b, random() AS c, random() AS d, random() AS e
  FROM world w CROSS JOIN LATERAL (
    SELECT n, '2025-11-01Z'::timestamptz + n * (interval '365 days' / w.mentions) AS found_at
    FROM generate_series(1, w.mentions) AS n
  ) times;

INSERT INTO mentions (id, project_id, source, external_id, kind, url, author_handle, author_url, title, text, language, community,
    published_at, engagement, found_at, status, is_relevant, category, sentiment, urgency, ai_summary, confidence,
    classifier, reasons, classified_at, meaning, assignee_id)
  SELECT id, project_id,
    CASE WHEN monitor = 0 THEN 'reddit' ELSE (ARRAY['x', 'x', 'reddit', 'youtube', 'linkedin', 'threads'])[1 + (6 * a)::integer % 6] END,
    't3_' || n, CASE WHEN b < 0.5 THEN 'post' ELSE 'comment' END, 'https://www.reddit.com/r/tools/comments/' || n,
    'Author_' || (50000 * power(c, 4))::integer, 'https://www.reddit.com/user/' || n,
    CASE WHEN b < 0.5 THEN 'Acme and ' || pg_temp.word((20000 * power(d, 6))::integer) END,
    'Acme ' || said.text,
    CASE WHEN c < 0.0005 THEN 'ja' WHEN c < 0.1 THEN 'de' WHEN c < 0.13 THEN NULL ELSE 'en' END,
    'r/Sub_' || (5000 * power(d, 4))::integer,
    found_at - CASE WHEN e < 0.05 THEN interval '400 days' * d ELSE interval '20 minutes' * d END,
    '{"upvotes": 3, "comments": null}', found_at,
    CASE WHEN n > 0.97 * w.mentions THEN 'new' WHEN e < 0.7 THEN 'done' WHEN e < 0.99 THEN 'reviewed' ELSE 'ignored' END,
    relevant, category, sentiment, urgency, summary, confidence, classifier, reasons, classified_at,
    CASE WHEN classified_at IS NOT NULL THEN '\x04' || sha512(n::text::bytea) || sha512((n || 'b')::bytea) END,
    CASE WHEN e BETWEEN 0.3 AND 0.32 THEN (SELECT id FROM users WHERE email = 'bench@example.org') END
  FROM drawn JOIN world w USING (project, project_id)
  CROSS JOIN LATERAL (
    SELECT string_agg(pg_temp.word(rank), ' ') AS text
    FROM (SELECT (20000 * power(random(), 3))::integer AS rank FROM generate_series(1, 14) WHERE drawn.n > 0) AS ranks
  ) AS said
  CROSS JOIN LATERAL (
    SELECT a < 0.9, (ARRAY['complaint', 'bug_report', 'feature_request', 'question', 'praise', 'buying_intent', 'comparison',
        'news', 'promotion', 'spam', 'other'])[1 + (11 * b)::integer % 11],
      CASE WHEN 11 * b BETWEEN 3.5 AND 5.5 THEN 'positive' WHEN b < 0.2 THEN 'negative' ELSE 'neutral' END,
      (100 * power(c, 3))::integer, 'Acme.', 0.5 + d / 2, 'lexical@1', '[]'::jsonb, found_at + interval '1 second'
    -- The newest are not classified yet.
    WHERE drawn.n <= 0.9999 * w.mentions
    UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL WHERE drawn.n > 0.9999 * w.mentions
  ) AS classified (relevant, category, sentiment, urgency, summary, confidence, classifier, reasons, classified_at);

INSERT INTO matches (project_id, mention_id, monitor_id, keyword, field, start_offset, end_offset)
  SELECT d.project_id, d.id, w.monitor_id, 'acme', 'text', 0, 4
  FROM drawn d JOIN watching w ON w.project = d.project AND w.monitor IN (d.monitor, CASE WHEN d.e < 0.1 AND d.monitor > 0 THEN 1 + d.monitor % 11 END);

INSERT INTO alerts (id, project_id, name, channel, destination, categories, sentiments, monitor_ids, min_urgency,
    frequency, active, active_since, created_at, updated_at)
  SELECT pg_temp.v7('2025-10-03Z'), project_id, 'Alert ' || k, 'email', 'team@example.org', '{}', '{}', '{}', 0,
    'instant', true, '2025-10-03Z', '2025-10-03Z', '2025-10-03Z'
  FROM world, generate_series(0, 3) AS k;
-- Most go out by the first rule and arrive; the last rule never fired.
CREATE TEMP TABLE told AS
  SELECT pg_temp.v7(m.found_at) AS id, m.project_id, a.id AS alert_id, m.id AS mention_id, s.status, m.found_at
  FROM mentions m JOIN alerts a ON a.project_id = m.project_id
    AND (a.name = 'Alert 0' OR a.name = 'Alert 1' AND m.urgency >= 60 OR a.name = 'Alert 2' AND m.urgency >= 97)
  CROSS JOIN LATERAL (
    SELECT CASE WHEN m.urgency = 50 THEN 'failed' WHEN m.urgency = 100 THEN 'pending' WHEN m.urgency = 99 THEN 'cancelled'
      ELSE 'delivered' END AS status
  ) s
  WHERE m.urgency >= 40;
INSERT INTO notifications (id, project_id, alert_id, status, attempts, due_at, closed_at, delivered_at, created_at)
  SELECT id, project_id, alert_id, status, 1, found_at, found_at, CASE WHEN status = 'delivered' THEN found_at END, found_at
  FROM told;
INSERT INTO notification_mentions (project_id, alert_id, mention_id, notification_id)
  SELECT project_id, alert_id, mention_id, id FROM told;

-- A tenth was handled one by one, by one person.
CREATE TEMP TABLE handled AS
  SELECT pg_temp.v7(m.found_at) AS id, m.project_id, m.id AS mention_id, m.found_at AS at, u.id AS user_id
  FROM mentions m JOIN users u ON u.email = 'bench@example.org'
  WHERE m.status IN ('done', 'reviewed') AND extract(epoch FROM m.found_at)::bigint % 10 = 0;
INSERT INTO activities (id, project_id, at, action, by_kind, by_id, by_name, from_value, to_value, mention_ids, mention_count, finished_at)
  SELECT id, project_id, at, 'status', 'user', user_id, 'Bench', 'new', 'done', ARRAY[mention_id], 1, at FROM handled;
INSERT INTO activity_mentions (project_id, activity_id, mention_id, at, before, after)
  SELECT project_id, id, mention_id, at, 'new', 'done' FROM handled;
