import { isThreeDaysOld, MailRows } from '../work/mail-rows.js';

/** The table as leased work. An e-mail is obsolete after three days, or if it is about an alert that has been resumed since. */
export const statusMailRows = new MailRows({
  table: 'notices',
  isObsolete: `${isThreeDaysOld} OR t.details IS NULL AND NOT EXISTS (
    SELECT FROM alerts a WHERE a.id = t.alert_id AND a.disabled_at IS NOT NULL)`,
});
