import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/** The project whose alert or budget a row `t` is about; null = none. */
const aboutProject = `coalesce(t.project_id, (t.details->'owner'->>'projectId')::uuid)`;

/**
 * The table as leased work. An e-mail is obsolete after three days, or if it is about an alert that has been resumed since, or
 * about a project that its reader no longer owns.
 */
export const statusMailRows = new MailRows({
  table: 'notices',
  isObsolete: `${isThreeDaysOld} OR t.details IS NULL AND NOT EXISTS (
    SELECT FROM alerts a WHERE a.id = t.alert_id AND a.disabled_at IS NOT NULL AND a.deleted_at IS NULL)
    OR ${aboutProject} IS NOT NULL AND NOT EXISTS (
    SELECT FROM members m JOIN projects p ON p.id = m.project_id AND p.deleted_at IS NULL
    WHERE m.project_id = ${aboutProject} AND m.user_id = t.user_id AND m.role = 'owner')`,
});
