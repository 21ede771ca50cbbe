import { checkResult, type CheckResult } from '@earshot/domain';
import type { SmtpSettings } from './email.config.js';
import { SmtpSender } from './smtp-sender.js';

/** Connects to the mail server and signs in there; no mail is sent. */
export async function checkMail(settings: SmtpSettings): Promise<CheckResult> {
  const sender = new SmtpSender(settings);
  try {
    return await checkResult(() => sender.verify());
  } finally {
    sender.close();
  }
}
