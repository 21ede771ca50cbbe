export * from './channel.js';
export * from './channels.js';
export { EmailConfig } from './email/email.config.js';
export { type Notice, NoticeMailer, type NoticeText } from './email/notice-mailer.js';
export { readUnsubscribeToken, type Unsubscription, unsubscribeUrl } from './email/unsubscribe-token.js';
export { newWebhookSecret } from './webhook/webhook-signature.js';
