import { type Mail, unlinked } from '@earshot/channels';
import type { AccountMailKind, ClaimedAccountMail } from '@earshot/database';
import { personalLinks } from '@earshot/domain';

/** The text of one kind of e-mail. */
interface Words {
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly label: string;
  /** Path of the linked page; a token may follow. null = the sign-in page. */
  readonly path: '/reset-password' | '/verify-email' | '/join' | null;
  /** Why it was sent; absent = it is about the reader's own account. */
  readonly why?: string;
}

/**
 * Renders an e-mail about an account.
 * @param token the last part of the link; null = the page needs none
 */
export function accountMail(
  { id, email, kind, detail }: Pick<ClaimedAccountMail, 'id' | 'email' | 'kind' | 'detail'>,
  token: string | null,
  { at, baseUrl }: { readonly at: Date; readonly baseUrl: string },
): Mail {
  const {
    headline,
    paragraphs,
    label,
    path,
    why = 'This e-mail is about the Earshot account',
  } = words[kind](unlinked(detail ?? ''));
  const ending = token === null ? '' : `/${token}`;
  return {
    id,
    at,
    to: email,
    brand: 'Earshot',
    headline,
    paragraphs,
    link: { label, url: path === null ? personalLinks(baseUrl).signIn : `${baseUrl}${path}${ending}` },
    footer: `${why} at ${baseUrl}.`,
  };
}

const ifItWasNotYou = 'If it was not you, set a new password now. That ends all sessions of the account.';
const reset = { label: 'Set a new password', path: '/reset-password' } as const;

/** By kind, given the details of what happened. */
const words: Readonly<Record<AccountMailKind, (detail: string) => Words>> = {
  reset_password: () => ({
    ...reset,
    headline: 'Set a new password',
    paragraphs: [
      'A new password was requested. The link works once, for one hour. Setting a new password ends all sessions of the account.',
      'If you did not ask for it, you can ignore this e-mail: your password stays as it is.',
    ],
  }),
  verify_email: () => ({
    headline: 'Verify your e-mail address',
    paragraphs: [
      'Open the link to show that this address is yours. It works once, for three days.',
      'Your account works without it. But until then, a link to set a new password, or a warning, may not reach you.',
      'If you did not sign up for Earshot, you can ignore this e-mail.',
    ],
    label: 'Verify this address',
    path: '/verify-email',
  }),
  confirm_new_email: () => ({
    headline: 'Confirm your new e-mail address',
    paragraphs: [
      'This address was entered as the new address of an Earshot account. Open the link to confirm it. It works once, for three days; until then the account keeps its current address.',
      'If you did not ask for it, you can ignore this e-mail.',
    ],
    label: 'Confirm this address',
    path: '/verify-email',
  }),
  email_changed: (address) => ({
    label: 'Sign in',
    path: null,
    headline: 'The e-mail address of your account was changed',
    paragraphs: [
      `You sign in with ${address} from now on. This address no longer belongs to the account.`,
      'If it was not you, ask the operator of this installation at once: a link to set a new password goes to the new address.',
    ],
  }),
  password_changed: () => ({
    ...reset,
    headline: 'Your password was changed',
    paragraphs: ['Your other sessions have ended. If it was you, there is nothing to do.', ifItWasNotYou],
  }),
  sign_in_failures: (network) => ({
    ...reset,
    headline: 'Several sign-ins to your account failed',
    paragraphs: [
      `Wrong passwords were entered, most recently from the network ${network}. Sign-in from there is slowed down. From other networks that you have signed in from, you can sign in as before.`,
      'If it was you and you have forgotten your password, set a new one. If it was not you, there is nothing to do, provided that your password is hard to guess and used nowhere else.',
    ],
  }),
  second_factor_failures: () => ({
    ...reset,
    headline: 'Wrong codes were entered for your account',
    paragraphs: [
      'They were entered with the right password. If it was you, wait a little, and enter the code that your authenticator app shows, or a recovery code.',
      'If it was not you, someone else knows your password: set a new one now.',
    ],
  }),
  second_factor_enabled: () => ({
    ...reset,
    headline: 'A second factor was turned on',
    paragraphs: [
      'From now on, signing in needs a code from your authenticator app. Keep the recovery codes where you can find them without your phone.',
      ifItWasNotYou,
    ],
  }),
  second_factor_disabled: () => ({
    ...reset,
    headline: 'The second factor was turned off',
    paragraphs: ['Signing in no longer needs a code: the password alone is enough.', ifItWasNotYou],
  }),
  recovery_code_used: (left) => ({
    ...reset,
    headline: 'A recovery code was used',
    paragraphs: [
      `It was used instead of a code from your authenticator app and cannot be used again. Recovery codes left: ${left}.`,
      ifItWasNotYou,
    ],
  }),
  invitation: (inviterToProject) => ({
    headline: 'You are invited to a project',
    paragraphs: [
      `You are invited by ${inviterToProject}.`,
      'Open the link to join. It works once, for seven days, with your existing account or a new one.',
      'If you do not know who that is, you can ignore this e-mail.',
    ],
    label: 'Join the project',
    path: '/join',
    why: 'This e-mail was requested by a user of Earshot',
  }),
  account_deleted: () => ({
    headline: 'Your account was deleted',
    paragraphs: [
      'All of its sessions have ended. Projects that you were the only member of were deleted with it; in others your name is replaced by "Deleted account".',
      'This cannot be undone.',
      'If it was not you, tell the operator of this installation: someone else knows your password.',
    ],
    label: 'Go to Earshot',
    path: null,
    why: 'This e-mail is about the Earshot account that this address had',
  }),
};
