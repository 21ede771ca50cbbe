export * from './channel.js';
export * from './channels.js';
export { EmailConfig } from './email/email.config.js';
export { newWebhookSecret } from './webhook/webhook-signature.js';
