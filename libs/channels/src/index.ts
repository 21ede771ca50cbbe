export * from './channel.js';
export * from './channels.js';
export { checkMail } from './email/smtp/check-mail.js';
export { EmailConfig } from './email/email.config.js';
export { noteMailsUrl, readNoteMailsToken } from './email/links/note-mails-link.js';
export { type Mail, Mailer, type MailText } from './email/mailer.js';
export { readResumeToken, resumeToken } from './email/links/resume-link.js';
export { recipientMark } from './email/links/signed-link.js';
export {
  type LinkStatus,
  readTriageToken,
  triageLabel,
  triageLinkDays,
  triageLinks,
} from './email/links/triage-link.js';
export {
  readUnsubscribeToken,
  type Unsubscription,
  unsubscribeUrl,
} from './email/links/unsubscribe-token.js';
export { unlinked } from './message/cut-text.js';
export { timeLabel } from './message/labels.js';
export { newWebhookSecret } from './webhook/webhook-signature.js';
