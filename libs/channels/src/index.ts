export * from './channel.js';
export * from './channels.js';
export { checkMail } from './email/check-mail.js';
export { EmailConfig } from './email/email.config.js';
export { noteMailsUrl, readNoteMailsToken } from './email/note-mails-link.js';
export { type Mail, Mailer, type MailText } from './email/mailer.js';
export { readResumeToken, resumeToken } from './email/resume-link.js';
export { recipientMark } from './email/signed-link.js';
export {
  type LinkStatus,
  readTriageToken,
  triageLabels,
  triageLinkDays,
  triageLinks,
} from './email/triage-link.js';
export { readUnsubscribeToken, type Unsubscription, unsubscribeUrl } from './email/unsubscribe-token.js';
export { timeLabel } from './message/labels.js';
export { newWebhookSecret } from './webhook/webhook-signature.js';
