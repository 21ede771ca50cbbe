import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/**
 * The table as leased work. An e-mail is obsolete after three days, or once its notes are deleted or no longer name the
 * person, or the person is no longer a member or does not want such e-mails.
 */
export const noteMailRows = new MailRows({
  table: 'note_mails',
  isObsolete: `${isThreeDaysOld} OR NOT EXISTS (
      SELECT FROM note_people x JOIN projects p ON p.id = x.project_id AND p.deleted_at IS NULL WHERE x.mail_id = t.id)
    OR EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND NOT u.wants_note_mails)`,
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});
