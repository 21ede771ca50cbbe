export * from './channel.js';
export * from './channels.js';
export { checkMail } from './email/smtp/check-mail.js';
export { EmailConfig } from './email/email.config.js';
export { type Mail, Mailer, type MailText } from './email/mailer.js';
export {
  type LinkStatus,
  readTriageToken,
  recipientMark,
  triageLabel,
  triageLinkDays,
  triageLinks,
} from './email/links/triage-link.js';
export {
  noteMailsUrl,
  readNoteMailsToken,
  readResumeToken,
  readUnsubscribeToken,
  resumeToken,
  type Unsubscription,
  unsubscribeUrl,
} from './email/links/unsubscribe-links.js';
export { unlinked } from './message/cut-text.js';
export { timeLabel } from './message/labels.js';
export { newWebhookSecret } from './webhook/webhook-signature.js';
