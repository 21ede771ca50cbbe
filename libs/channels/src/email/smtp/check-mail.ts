import { checkResult, type CheckResult, Permanent } from '@earshot/domain';
import type { SmtpSettings } from '../email.config.js';
import { SignInRefused } from './smtp-fault.js';
import { SmtpSender } from './smtp-sender.js';

/** Connects to the mail server and signs in; sends no e-mail. */
export async function checkMail(settings: SmtpSettings): Promise<CheckResult> {
  const sender = new SmtpSender(settings);
  try {
    const { status, reason } = await checkResult(() => signIn(sender));
    return { status, reason: reason === null ? null : `${reason.replace(/\.*$/, '.')} Check SMTP_URL.` };
  } finally {
    sender.close();
  }
}

/** E-mails wait while the server refuses the sign-in, until the operator fixes it; this check reports it as the fault to fix. */
async function signIn(sender: SmtpSender): Promise<void> {
  try {
    await sender.verify();
  } catch (error) {
    throw error instanceof SignInRefused ? new Permanent(error.message, { cause: error }) : error;
  }
}
