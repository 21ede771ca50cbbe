import {
  ChangeEmailInput,
  ChangePasswordInput,
  ChangeSecondFactorInput,
  ConfirmSecondFactorInput,
  EmailChangeOutput,
  EmailVerifiedOutput,
  EndedSessionsOutput,
  EnrolSecondFactorInput,
  MailRequestedOutput,
  PasswordChangedOutput,
  RecoveryCodesOutput,
  RequestPasswordResetInput,
  ResetPasswordInput,
  SecondFactorEnrolmentOutput,
  SecondFactorOutput,
  SessionIdInput,
  SessionOutput,
  SessionsOutput,
  type Shape,
  SignedOutOutput,
  SignInInput,
  SignInLinkInput,
  SignInOptionsOutput,
  SignUpInput,
  VerifyEmailInput,
} from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** How a route about accounts is documented. */
export interface DocumentedRoute {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** Whether a session is needed; without one the request is counted by where it comes from. */
  readonly session: boolean;
  readonly body?: Shape;
  readonly inPath?: Shape;
  readonly output: Shape;
  /** Beyond those of all of them, of those with a body, and of those with a session. */
  readonly errors?: readonly ErrorCode[];
}

/** All routes about accounts, in the order in which people meet them. */
export const accessRoutes: readonly DocumentedRoute[] = [
  {
    method: 'get',
    path: '/api/auth/options',
    id: 'get_sign_in_options',
    summary: 'Who is signed in, and what can be done without',
    description: 'For a page that opens: it answers 200 also to people who are not signed in.',
    session: false,
    output: SignInOptionsOutput,
  },
  {
    method: 'post',
    path: '/api/auth/sign-up',
    id: 'sign_up',
    summary: 'Make an account and sign in',
    description:
      'The session is in a cookie and, for programs, as a token in the answer: pages get the cookie alone. Where mail is set ' +
      'up, a link to verify the address goes out; the account works without it. 403: signing up is closed, or a page of ' +
      'another site asked.',
    session: false,
    body: SignUpInput,
    output: SessionOutput,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/auth/sign-in',
    id: 'sign_in',
    summary: 'Sign in',
    description:
      'The session is in a cookie and, for programs, as a token in the answer: pages get the cookie alone. Failed attempts ' +
      'slow down the network that they come from; pages of other sites are refused: 403. An account with a second factor answers 401 ' +
      'with a detail for `code` (rule `second_factor_required`): send the same again with the code.',
    session: false,
    body: SignInInput,
    output: SessionOutput,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
  {
    method: 'post',
    path: '/api/auth/sign-in-link',
    id: 'sign_in_by_link',
    summary: 'Sign in with a link made on the server',
    description:
      'What `npm start` and `npm run admin -- sign-in-link EMAIL` print works once, within ten minutes, without password and ' +
      'second factor. 401 with a detail for `token` (rule `dead_link`): it has expired, was used, or a newer one was made.',
    session: false,
    body: SignInLinkInput,
    output: SessionOutput,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
  {
    method: 'post',
    path: '/api/auth/sign-out',
    id: 'sign_out',
    summary: 'End the session',
    description: 'The token is worth nothing from then on, at every process of the installation.',
    session: true,
    output: SignedOutOutput,
  },
  {
    method: 'get',
    path: '/api/auth/session',
    id: 'get_session',
    summary: 'Who is signed in',
    description: 'Until when, too. The token itself is not shown again.',
    session: true,
    output: SessionOutput,
  },
  {
    method: 'get',
    path: '/api/auth/sessions',
    id: 'list_sessions',
    summary: 'List your sessions',
    description: 'Those that have not ended, with when, where and with what they began.',
    session: true,
    output: SessionsOutput,
  },
  {
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    id: 'end_session',
    summary: 'End one of your sessions',
    description: 'At once, at every process of the installation.',
    session: true,
    inPath: SessionIdInput,
    output: EndedSessionsOutput,
    errors: ['NOT_FOUND'],
  },
  {
    method: 'delete',
    path: '/api/auth/sessions',
    id: 'end_other_sessions',
    summary: 'End all your other sessions',
    description: 'The one that the request comes with goes on.',
    session: true,
    output: EndedSessionsOutput,
  },
  {
    method: 'post',
    path: '/api/auth/change-password',
    id: 'change_password',
    summary: 'Change your password',
    description: 'Ends all your other sessions.',
    session: true,
    body: ChangePasswordInput,
    output: PasswordChangedOutput,
  },
  {
    method: 'post',
    path: '/api/auth/request-password-reset',
    id: 'request_password_reset',
    summary: 'Ask for a link to set a new password',
    description:
      'It goes to the address of the account and works once, for an hour; three go out in an hour at most. The answer is the ' +
      'same where no account has the address. Where no mail is set up: 403.',
    session: false,
    body: RequestPasswordResetInput,
    output: MailRequestedOutput,
    errors: ['FORBIDDEN'],
  },
  {
    method: 'post',
    path: '/api/auth/reset-password',
    id: 'reset_password',
    summary: 'Set a new password with a link',
    description: 'Ends all sessions of the account and verifies its address. A second factor stays.',
    session: false,
    body: ResetPasswordInput,
    output: PasswordChangedOutput,
  },
  {
    method: 'post',
    path: '/api/auth/request-email-verification',
    id: 'request_email_verification',
    summary: 'Send the link to verify your address again',
    description: 'Three times an hour at most. 409 where it is verified; 403 where no mail is set up.',
    session: true,
    output: MailRequestedOutput,
    errors: ['CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/auth/verify-email',
    id: 'verify_email',
    summary: 'Verify an address with a link',
    description: 'The address that the link was sent to becomes the verified address of the account.',
    session: false,
    body: VerifyEmailInput,
    output: EmailVerifiedOutput,
    errors: ['CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/auth/change-email',
    id: 'change_email',
    summary: 'Change your e-mail address',
    description:
      'A link goes to the new address, and the account keeps the old one until it is opened. Where no mail is set up the ' +
      'address changes at once.',
    session: true,
    body: ChangeEmailInput,
    output: EmailChangeOutput,
    errors: ['CONFLICT'],
  },
  {
    method: 'get',
    path: '/api/auth/second-factor',
    id: 'get_second_factor',
    summary: 'Whether signing in needs a code',
    description: 'And how many recovery codes are left.',
    session: true,
    output: SecondFactorOutput,
  },
  {
    method: 'post',
    path: '/api/auth/second-factor/enrol',
    id: 'enrol_second_factor',
    summary: 'Enrol an authenticator app',
    description:
      'Answers the secret and an otpauth URI for a QR code, once. Signing in needs no code until one was confirmed.',
    session: true,
    body: EnrolSecondFactorInput,
    output: SecondFactorEnrolmentOutput,
    errors: ['CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/auth/second-factor/confirm',
    id: 'confirm_second_factor',
    summary: 'Turn the second factor on',
    description: 'From then on signing in needs a code. Answers ten recovery codes, once.',
    session: true,
    body: ConfirmSecondFactorInput,
    output: RecoveryCodesOutput,
    errors: ['CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/auth/second-factor/disable',
    id: 'disable_second_factor',
    summary: 'Turn the second factor off',
    description: 'Needs the password and a code, or a recovery code.',
    session: true,
    body: ChangeSecondFactorInput,
    output: SecondFactorOutput,
    errors: ['CONFLICT'],
  },
  {
    method: 'post',
    path: '/api/auth/second-factor/recovery-codes',
    id: 'renew_recovery_codes',
    summary: 'Get ten new recovery codes',
    description: 'The ones before are void. Needs the password and a code, or a recovery code.',
    session: true,
    body: ChangeSecondFactorInput,
    output: RecoveryCodesOutput,
    errors: ['CONFLICT'],
  },
];
