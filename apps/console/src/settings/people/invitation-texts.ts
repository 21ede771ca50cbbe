import type { SignInOptionsOutput } from '@earshot/contracts';

/** Whether the installation sends e-mail; undefined = not known yet. */
type Mail = Pick<SignInOptionsOutput, 'sends_mail' | 'test_mailbox'> | undefined;

/** What the address in an invitation is for. */
export function addressHint(mail: Mail): string {
  if (mail?.sends_mail === true && !mail.test_mailbox)
    return 'The link is e-mailed there. Without an address, you get a link to pass on.';
  const why =
    mail?.test_mailbox === true
      ? 'E-mail from here only reaches a test mailbox'
      : 'E-mail is not set up here';
  return `To remember who it was for. ${why}: you get a link to pass on.`;
}

/** How an invitation gets to the person; null = by the e-mail with its link. */
export function passOnText(mailed: boolean, mail: Mail): string | null {
  if (!mailed) return 'Pass it on to the person.';
  return mail?.test_mailbox === true
    ? 'Copy the link and send it yourself: e-mail from here only reaches a test mailbox.'
    : null;
}
