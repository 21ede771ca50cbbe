import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/** The table as leased work. An e-mail is obsolete once its link has expired, or its invitation can no longer be accepted. */
export const accountMailRows = new MailRows({
  table: 'account_mails',
  // An invitation and its e-mail are stored with the same time of expiry.
  isObsolete: `coalesce(t.expires_at <= now(), ${isThreeDaysOld}) OR t.kind = 'invitation' AND NOT EXISTS (
    SELECT FROM invitations i JOIN projects p ON p.id = i.project_id AND p.deleted_at IS NULL
    WHERE i.email = t.email AND i.expires_at = t.expires_at AND i.accepted_at IS NULL AND i.revoked_at IS NULL)`,
});
