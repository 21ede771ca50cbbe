import { Permanent, Retryable } from '@earshot/domain';
import { redact } from '@earshot/platform';
import { cutText, oneLine } from '../message/cut-text.js';

/**
 * What a failed sending means. Only a refusal (5xx) of this very message or recipient is for good. A login that fails
 * or a server that cannot be reached is the operator's to mend, and no alert is to be lost meanwhile.
 */
export function smtpFault(error: unknown): Error {
  const { code, responseCode, response } = smtpError(error);
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (responseCode === null || response === null || !isAboutThisMail)
    return new Retryable(`The mail server could not be used (${code}).`);
  const message = `The mail server answered ${cutText(oneLine(redact(response)), 200)}`;
  return responseCode >= 500 ? new Permanent(message) : new Retryable(message);
}

/** The fields that nodemailer hangs on its errors: https://nodemailer.com/usage */
function smtpError(error: unknown): { code: string; responseCode: number | null; response: string | null } {
  const fields =
    error instanceof Error ? (error as { code?: unknown; responseCode?: unknown; response?: unknown }) : {};
  return {
    code: typeof fields.code === 'string' ? fields.code : 'unknown fault',
    responseCode: typeof fields.responseCode === 'number' ? fields.responseCode : null,
    response: typeof fields.response === 'string' ? fields.response : null,
  };
}
