import { ChannelDown, DestinationGone, Permanent, Retryable } from '@earshot/domain';
import { describe, expect, it } from '@jest/globals';
import { smtpFault } from './smtp-fault.js';

describe('smtpFault', () => {
  const fault = (code: string, command: string, response: string) =>
    smtpFault(
      Object.assign(new Error(response), {
        code,
        command,
        response,
        responseCode: Number(response.slice(0, 3)),
      }),
      'mail.example:587',
    );

  it.each([
    ['EENVELOPE', 'RCPT TO', '550 No such user here', DestinationGone],
    ['EENVELOPE', 'RCPT TO', '550 5.1.1 User unknown', DestinationGone],
    ['EENVELOPE', 'RCPT TO', '556 5.1.10 Recipient address has null MX', DestinationGone],
    ['EENVELOPE', 'RCPT TO', '550-5.2.1 The account is disabled', DestinationGone],
    ['EENVELOPE', 'RCPT TO', '551 User not local', DestinationGone],
    ['EENVELOPE', 'RCPT TO', '550 5.1.1 relay.example: access to unknown user denied', DestinationGone],
    ['EENVELOPE', 'RCPT TO', '554 5.7.1 <a@b.example>: Relay access denied', ChannelDown],
    ['EENVELOPE', 'RCPT TO', '550 5.7.1 <a@b.example>... Relaying denied', ChannelDown],
    ['EENVELOPE', 'RCPT TO', '550 relay not permitted', ChannelDown],
    [
      'EENVELOPE',
      'RCPT TO',
      '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
      ChannelDown,
    ],
    ['EENVELOPE', 'RCPT TO', '550 Authentication is required for relay', ChannelDown],
    ['EENVELOPE', 'RCPT TO', '530 5.7.0 Authentication required', ChannelDown],
    ['EENVELOPE', 'RCPT TO', '550 5.4.5 Daily user sending limit exceeded', ChannelDown],
    [
      'EENVELOPE',
      'RCPT TO',
      '550 User me@b.example has exceeded its 24-hour sending limit. Try later',
      ChannelDown,
    ],
    [
      'EENVELOPE',
      'RCPT TO',
      '550 Domain b.example has exceeded the max defers and failures per hour (5/5)',
      ChannelDown,
    ],
    [
      'EENVELOPE',
      'RCPT TO',
      "550 5.1.90 You've reached your daily limit for message recipients",
      ChannelDown,
    ],
    [
      'EENVELOPE',
      'RCPT TO',
      '554 5.7.1 <a@b.example>: Recipient address rejected: Email Sending Quota Exceeded',
      ChannelDown,
    ],
    [
      'EMESSAGE',
      'DATA',
      '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException',
      ChannelDown,
    ],
    ['EMESSAGE', 'DATA', '550 5.4.6 Unusual sending activity detected', ChannelDown],
    ['EMESSAGE', 'DATA', '454 Throttling failure: Daily message quota exceeded.', ChannelDown],
    ['EENVELOPE', 'RCPT TO', '552 5.2.2 The daily quota of this mailbox is used up', Permanent],
    [
      'EENVELOPE',
      'RCPT TO',
      '550 5.2.122 The recipient has exceeded their limit for the number of messages they can receive per hour',
      Permanent,
    ],
    ['EMESSAGE', 'DATA', '552 5.3.4 Message size exceeds the sending limit', Permanent],
    [
      'EMESSAGE',
      'DATA',
      '550-5.4.5 Daily user sending limit exceeded. For more\n550 5.4.5 see gsmtp',
      ChannelDown,
    ],
    [
      'EMESSAGE',
      'DATA',
      '554 5.2.252 SendAsDenied; a@b.example not allowed to send as c@b.example',
      ChannelDown,
    ],
    [
      'EMESSAGE',
      'DATA',
      '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
      ChannelDown,
    ],
    ['EMESSAGE', 'DATA', '554 Message rejected: Email address is not verified.', ChannelDown],
    ['EMESSAGE', 'DATA', '554 Sending paused for this account.', ChannelDown],
    [
      'EMESSAGE',
      'DATA',
      '553 5.7.1 <a@b.example>: Sender address rejected: not owned by user c',
      ChannelDown,
    ],
    ['EENVELOPE', 'RCPT TO', '550 SC-001 Mail rejected by Outlook.com for policy reasons', Permanent],
    ['EENVELOPE', 'RCPT TO', '550 Blocked: 192.0.2.1 is on our list', Permanent],
    ['EENVELOPE', 'RCPT TO', '550 5.7.1 Blocked by policy', Permanent],
    ['EENVELOPE', 'RCPT TO', '552 5.2.2 Mailbox full', Permanent],
    [
      'EENVELOPE',
      'RCPT TO',
      '550 5.1.8 <a@b.example>: Sender address rejected: Domain not found',
      ChannelDown,
    ],
    [
      'EENVELOPE',
      'RCPT TO',
      '450 4.1.8 <a@b.example>: Sender address rejected: Domain not found',
      ChannelDown,
    ],
    ['EENVELOPE', 'RCPT TO', "550 5.1.7 Bad sender's mailbox address syntax", ChannelDown],
    ['EENVELOPE', 'RCPT TO', '550 5.1.8 Access denied, bad outbound sender', ChannelDown],
    [
      'EENVELOPE',
      'RCPT TO',
      '553 5.7.1 <a@b.example>: Sender address rejected: not owned by user c',
      ChannelDown,
    ],
    ['EENVELOPE', 'RCPT TO', '550 Sender verify failed', ChannelDown],
    [
      'EENVELOPE',
      'RCPT TO',
      '550-Verification failed for <a@b.example>\n550-Unrouteable address\n550 Sender verify failed',
      ChannelDown,
    ],
    ['EENVELOPE', 'RCPT TO', '451 Could not complete sender verify callout', ChannelDown],
    ['EENVELOPE', 'RCPT TO', '550 5.7.1 Sender denied', ChannelDown],
    [
      'EENVELOPE',
      'RCPT TO',
      '550 5.1.1 <sender@b.example>: Recipient address rejected: User unknown',
      DestinationGone,
    ],
    ['EENVELOPE', 'RCPT TO', '550 5.7.1 Recipient rejected: only known senders may write to it', Permanent],
    ['EMESSAGE', 'DATA', '550 5.1.1 looks like spam', Permanent],
    ['EMESSAGE', 'DATA', '554 5.7.1 Message rejected', Permanent],
    ['EENVELOPE', 'RCPT TO', '451 4.7.1 Greylisted', Retryable],
    ['EMESSAGE', 'DATA', '452 4.3.1 Insufficient storage', Retryable],
    ['EENVELOPE', 'RCPT TO', '421 4.3.2 Service shutting down', ChannelDown],
    ['EMESSAGE', 'DATA', '421 4.3.2 Service shutting down', ChannelDown],
    ['EENVELOPE', 'MAIL FROM', '553 5.7.1 Sender address rejected', ChannelDown],
    ['EAUTH', 'AUTH PLAIN', '535 5.7.8 Authentication failed', ChannelDown],
    ['ECONNECTION', 'CONN', '554 No service', ChannelDown],
  ])('classifies %s at %s: %s', (code, command, response, kind) => {
    const told = fault(code, command, response);
    expect(told).toBeInstanceOf(kind);
    if (kind === Permanent) expect(told).not.toBeInstanceOf(DestinationGone);
  });

  it.each([
    ['EAUTH', 'AUTH PLAIN', '535 5.7.8 Authentication failed', 'refused the user name or password'],
    ['EENVELOPE', 'MAIL FROM', '553 5.7.1 Sender address rejected', 'refused the sender'],
    ['EENVELOPE', 'RCPT TO', '550 Sender verify failed', 'refused the sender'],
    ['ECONNECTION', 'CONN', '554 No service', 'cannot be used: it answered 554'],
    ['EENVELOPE', 'MAIL FROM', '421 Service shutting down', 'cannot be used: it answered 421'],
  ])('names the mail server and what it refused: %s at %s', (code, command, response, words) => {
    expect(fault(code, command, response).message).toContain(`Mail server mail.example:587 ${words}`);
  });

  it('reports only that it failed if what was thrown is not an error', () => {
    expect(smtpFault('nonsense', 'mail.example:587')).toEqual(
      new ChannelDown('Mail server mail.example:587 could not be used (unknown fault).'),
    );
  });
});
