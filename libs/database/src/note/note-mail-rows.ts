import { maxAttempts } from '@earshot/domain';
import { LeasedRows } from '../work/leased-rows.js';

/**
 * The table as leased work. An e-mail is obsolete once its notes are deleted or no longer name the person, or the person is
 * no longer a member or does not want such e-mails.
 */
export const noteMailRows = new LeasedRows({
  table: 'note_mails',
  key: 'id',
  isOpen: 'true',
  isObsolete: `NOT EXISTS (
      SELECT FROM note_people x JOIN projects p ON p.id = x.project_id AND p.deleted_at IS NULL WHERE x.mail_id = t.id)
    OR EXISTS (SELECT FROM users u WHERE u.id = t.user_id AND NOT u.wants_note_mails)`,
  counts: 'at_claim',
  maxAttempts,
  bury: null,
  onClaim: 'closed_at = coalesce(t.closed_at, now())',
});
