import { ChannelDown, DestinationGone, Permanent, Retryable } from '@earshot/domain';
import { networkFault, networkSentence, redact } from '@earshot/platform';
import { cutText, oneLine } from '../../message/cut-text.js';

/**
 * How long a mail server may take to accept the connection and greet, and to answer; how long an e-mail may wait for its turn;
 * and after how long without an end of any turn the server counts as down.
 */
export const smtpPatience = { connectMs: 10_000, answerMs: 20_000, turnMs: 5_000, stuckMs: 60_000 };

/**
 * Classifies a failed delivery. Only a refusal (5xx) of this message or recipient is permanent; if it says that the
 * recipient does not exist, it applies to all messages. A refused login or sender, a server that does not send for this
 * installation, or one that cannot be reached, is for the operator to fix, and no alert may be lost until then.
 * @param server host and port
 */
export function smtpFault(error: unknown, server: string): Error {
  const { code = 'unknown fault', responseCode, response, command = '' } = error as SmtpError;
  const isOurs = code !== 'EENVELOPE' && code !== 'EMESSAGE';
  if (responseCode === undefined || response === undefined)
    return new ChannelDown(withoutAnswer(error, code, server));
  const words = cutText(oneLine(redact(response)), 200);
  if (code === 'EAUTH')
    return new SignInRefused(`Mail server ${server} refused the user name or password: ${words}`);
  if (isOurs || isForOperator(responseCode, response))
    return new ChannelDown(`Mail server ${server} cannot be used: it answered ${words}`);
  if (command.startsWith('MAIL') || isAboutSender(response))
    return new ChannelDown(`Mail server ${server} refused the sender: ${words}`);
  const message = `The mail server answered ${words}`;
  if (responseCode < 500) return new Retryable(message);
  return command === 'RCPT TO' && isUnknownRecipient(responseCode, response)
    ? new DestinationGone(message)
    : new Permanent(message);
}

/** The password is wrong, or the server accepts none over this connection: the operator must act. */
export class SignInRefused extends ChannelDown {}

function withoutAnswer(error: unknown, code: string, server: string): string {
  const fault = networkFault(error);
  if (fault === null) return `Mail server ${server} could not be used (${code}).`;
  const host = fault === 'name_not_found' ? server.replace(/:\d+$/, '') : server;
  return networkSentence(`Mail server ${host}`, fault, { timeoutMs: waitedMs(error) });
}

/** Which of its two timeouts nodemailer reports. */
function waitedMs(error: unknown): number {
  const { message } = error as { readonly message?: unknown };
  return message === 'Timeout' ? smtpPatience.answerMs : smtpPatience.connectMs;
}

/**
 * The server is closing (421, whatever it answers), wants a login, does not relay for us, or has used up what we may send;
 * servers that filter by content say so only after the text. X.4.5 is a sending limit at Gmail; 5.2.252 and 5.7.60 are
 * Exchange's for a login that may not send as the sender; the words about addresses not verified and sending paused are those
 * of Amazon SES. https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3
 */
function isForOperator(responseCode: number, response: string): boolean {
  return (
    [421, 530].includes(responseCode) ||
    /^\d{3}[ -](?:[45]\.4\.5|5\.2\.252|5\.7\.60)\b/.test(response) ||
    /\brelay(?:ing)?\b(?!\.).*\b(?:denied|prohibited|not (?:permitted|allowed))\b|\bunable to relay\b/is.test(
      response,
    ) ||
    /\bauthentication (?:is )?required\b|\baddress is not verified\b|\bsending paused\b/i.test(response) ||
    isSendingLimit(response)
  );
}

/**
 * What this installation may send is used up for some hours, in the words of cPanel, Exchange Online, Zoho, Amazon SES and
 * policy services of Postfix. X.2.2 is a recipient's full mailbox, 5.2.121 and 5.2.122 are Exchange's for one that receives too
 * much, and X.3.4 is a message that is too large.
 */
function isSendingLimit(response: string): boolean {
  return (
    !/^\d{3}[ -][45]\.(?:2\.(?:2|12[12])|3\.4)\b/.test(response) &&
    /\b(?:sending|24-hour|daily|hourly)\b[^.]*\b(?:limit|quota)\b|\bunusual sending activity\b|SubmissionQuotaExceeded|\bthrottling failure\b|\bexceeded\b.*\bper hour\b/is.test(
      response,
    )
  );
}

/**
 * Postfix (`smtpd_delay_reject`) and Exim judge the sender only when a recipient is named, others only after the text. X.1.7 and
 * X.1.8 are about the sender's address; other statuses leave it to the words. https://www.rfc-editor.org/rfc/rfc3463
 */
function isAboutSender(response: string): boolean {
  return (
    /^\d{3}[ -][45]\.1\.[78]\b/.test(response) ||
    /\bsender (?:address )?(?:rejected|denied|not owned|verif)/i.test(response)
  );
}

/**
 * By the enhanced status if the server sends one: 5.1.x is a bad address, 5.2.1 a closed mailbox; a policy (5.7.x, or
 * named in words) or a full mailbox may be temporary. https://www.rfc-editor.org/rfc/rfc3463
 */
function isUnknownRecipient(responseCode: number, response: string): boolean {
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject !== undefined) return subject === '1' || (subject === '2' && detail === '1');
  return [550, 551, 553].includes(responseCode) && !/\b(?:policy|blocked)\b/i.test(response);
}

/** The fields that nodemailer adds to its errors: https://nodemailer.com/usage */
interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}
