import {
  EndedSessionsOutput,
  InvitationInput,
  OpenedInvitationOutput,
  SessionIdInput,
  SessionOutput,
  SessionsOutput,
  SignedOutOutput,
  SignInInput,
  SignInLinkInput,
  SignInOptionsOutput,
  SignUpInput,
} from '@earshot/contracts';
import type { ListedRoute } from './documented-route.js';

/** Signing up, in and out, and managing the resulting sessions. */
export const sessionRoutes = [
  {
    method: 'get',
    path: '/api/auth/options',
    id: 'get_sign_in_options',
    summary: 'Who is signed in, and what can be done without',
    description: 'For a page that is loading: it answers 200 even to people who are not signed in.',
    session: false,
    output: SignInOptionsOutput,
  },
  {
    path: '/api/auth/sign-up',
    id: 'sign_up',
    summary: 'Make an account and sign in',
    description:
      'The session is in a cookie and, for programs, as a token in the response: pages get only the cookie. If e-mail is set ' +
      'up, a link to verify the address goes out; the account works without it. 403: signing up is closed, or a page of ' +
      'another site asked. With an `invitation` the account is a member of its project at once.',
    session: false,
    body: SignUpInput,
    output: SessionOutput,
    errors: ['FORBIDDEN', 'CONFLICT'],
  },
  {
    path: '/api/auth/sign-in',
    id: 'sign_in',
    summary: 'Sign in',
    description:
      'The session is in a cookie and, for programs, as a token in the response: pages get only the cookie. Failed attempts ' +
      'slow down the network that they come from; pages of other sites are refused: 403. An account with a second factor answers 401 ' +
      'with a detail for `code` (rule `second_factor_required`): send the same again with the code.',
    session: false,
    body: SignInInput,
    output: SessionOutput,
    errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  },
  {
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
    path: '/api/auth/invitation',
    id: 'open_invitation',
    summary: 'What an invitation is for',
    description:
      'For anybody who has the link, before they sign up or in; it changes nothing. `accept_invitation` joins the project. 400 with ' +
      'a detail for `token` (rule `dead_link`): it has expired, was used, or was revoked.',
    session: false,
    body: InvitationInput,
    output: OpenedInvitationOutput,
  },
  {
    path: '/api/auth/sign-out',
    id: 'sign_out',
    summary: 'End the session',
    description: 'The token stops working at once, in every process of the installation.',
    output: SignedOutOutput,
  },
  {
    method: 'get',
    path: '/api/auth/session',
    id: 'get_session',
    summary: 'Who is signed in',
    description: 'And until when. The token itself is not shown again.',
    output: SessionOutput,
  },
  {
    method: 'get',
    path: '/api/auth/sessions',
    id: 'list_sessions',
    summary: 'List your sessions',
    description: 'Those that have not ended: when, where and with which client they began.',
    output: SessionsOutput,
  },
  {
    method: 'delete',
    path: '/api/auth/sessions/{id}',
    id: 'end_session',
    summary: 'End one of your sessions',
    description: 'At once, in every process of the installation.',
    inPath: SessionIdInput,
    output: EndedSessionsOutput,
    errors: ['NOT_FOUND'],
  },
  {
    method: 'delete',
    path: '/api/auth/sessions',
    id: 'end_other_sessions',
    summary: 'End all your other sessions',
    description: 'The session that makes the request continues.',
    output: EndedSessionsOutput,
  },
] as const satisfies readonly ListedRoute[];
