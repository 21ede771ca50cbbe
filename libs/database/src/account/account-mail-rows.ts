import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/** The table as leased work. An e-mail is obsolete once its link has expired. */
export const accountMailRows = new MailRows({
  table: 'account_mails',
  isObsolete: `coalesce(t.expires_at <= now(), ${isThreeDaysOld})`,
});
