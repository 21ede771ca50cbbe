import { ChannelDown, DestinationGone, Permanent, Retryable } from '@earshot/domain';
import { networkFault, networkSentence, redact } from '@earshot/platform';
import { cutText, oneLine } from '../../message/cut-text.js';

/** How long a mail server may take to take the connection and greet, and to answer. */
export const smtpPatience = { connectMs: 10_000, answerMs: 20_000 };

/**
 * What a failed sending means. Only a refusal (5xx) of this very message or recipient is for good; where it says that
 * there is no such recipient, for all messages. A login or a sender that is refused, or a server that cannot be
 * reached, is the operator's to mend, and no alert is to be lost meanwhile.
 * @param server host and port
 */
export function smtpFault(error: unknown, server: string): Error {
  const { code, responseCode, response, command } = smtpError(error);
  const isOurs = code !== 'EENVELOPE' && code !== 'EMESSAGE';
  if (responseCode === null || response === null) return new ChannelDown(withoutAnswer(error, code, server));
  const words = cutText(oneLine(redact(response)), 200);
  if (code === 'EAUTH')
    return new SignInRefused(`Mail server ${server} refused the user name or password: ${words}`);
  if (isOurs) return new ChannelDown(`Mail server ${server} cannot be used, it answered ${words}`);
  if (command.startsWith('MAIL'))
    return new ChannelDown(`Mail server ${server} refused the sender: ${words}`);
  const message = `The mail server answered ${words}`;
  if (responseCode < 500) return new Retryable(message);
  return command === 'RCPT TO' && isUnknownRecipient(responseCode, response)
    ? new DestinationGone(message)
    : new Permanent(message);
}

/** The password is wrong, or the server accepts none over this connection: the operator has to act. */
export class SignInRefused extends ChannelDown {}

function withoutAnswer(error: unknown, code: string, server: string): string {
  const fault = networkFault(error);
  if (fault === null) return `Mail server ${server} could not be used (${code}).`;
  const host = fault === 'name_not_found' ? server.replace(/:\d+$/, '') : server;
  return networkSentence(`Mail server ${host}`, fault, { timeoutMs: waitedMs(error) });
}

/** Nodemailer says which of its limits has passed. */
function waitedMs(error: unknown): number {
  const { message } = error as { readonly message?: unknown };
  return message === 'Timeout' ? smtpPatience.answerMs : smtpPatience.connectMs;
}

/**
 * By the enhanced status where the server gives one: 5.1.x is a bad address, 5.2.1 a mailbox that is closed; a policy
 * (5.7.x) or a full mailbox may pass. https://www.rfc-editor.org/rfc/rfc3463
 */
function isUnknownRecipient(responseCode: number, response: string): boolean {
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject !== undefined) return subject === '1' || (subject === '2' && detail === '1');
  return [550, 551, 553].includes(responseCode);
}

interface SmtpError {
  readonly code: string;
  readonly responseCode: number | null;
  readonly response: string | null;
  readonly command: string;
}

/** The fields that nodemailer hangs on its errors: https://nodemailer.com/usage */
function smtpError(error: unknown): SmtpError {
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Readonly<
    Record<keyof SmtpError, unknown>
  >;
  return {
    code: typeof fields.code === 'string' ? fields.code : 'unknown fault',
    responseCode: typeof fields.responseCode === 'number' ? fields.responseCode : null,
    response: typeof fields.response === 'string' ? fields.response : null,
    command: typeof fields.command === 'string' ? fields.command : '',
  };
}
