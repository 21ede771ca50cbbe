import type { FastifyReply, FastifyRequest } from 'fastify';
import { readInput, type Shape } from '@earshot/contracts';
import { AppError } from '@earshot/domain';
import type { Log } from '@earshot/platform';
import type { Accounts } from '../../access/accounts.js';
import type { Callers } from '../../access/callers.js';
import { readCredential } from '../../access/read-credential.js';
import type { RequestLimits } from '../../access/limits/request-limits.js';
import type { CurrentSession, Sessions } from '../../access/sign-in/sessions.js';
import type { SignInByLink } from '../../access/sign-in/sign-in-by-link.js';
import type { AccountDeletion } from '../../accounts/account-deletion.js';
import type { EmailAddresses } from '../../accounts/email-addresses.js';
import type { NoteMailChoice } from '../../accounts/note-mail-choice.js';
import type { OwnName } from '../../accounts/own-name.js';
import type { Passwords } from '../../accounts/passwords.js';
import type { SecondFactors } from '../../accounts/second-factors.js';
import type { GatewayConfig } from '../../gateway.config.js';
import type { Invitations } from '../../invitations/invitations.js';
import { readJsonBody } from '../rest/json-body.js';

/** The services used for signing in and managing an account. */
export interface AccessParts {
  readonly accounts: Accounts;
  readonly signInByLink: SignInByLink;
  readonly invitations: Invitations;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly emailAddresses: EmailAddresses;
  readonly secondFactors: SecondFactors;
  readonly noteMails: NoteMailChoice;
  readonly ownName: OwnName;
  readonly accountDeletion: AccountDeletion;
  readonly callers: Callers;
  readonly limits: RequestLimits;
  readonly config: GatewayConfig;
  readonly log: Log;
  /** Whether this installation sends e-mail. */
  readonly sendsMail: boolean;
  /** Whether it only reaches a test mailbox. */
  readonly testMailbox: boolean;
}

/** A route about accounts; braces in its path mark a part that may be anything. */
export interface AccessRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** The maximum length of a body; absent = enough for a name, an address and a password. */
  readonly maxBodyBytes?: number;
  /** Counts the request first. @returns the data of the answer */
  work(request: FastifyRequest, reply: FastifyReply, parts: AccessParts): Promise<object>;
}

/** @throws AppError INVALID_REQUEST | UNSUPPORTED_MEDIA_TYPE */
export function bodyOf<T extends object>(shape: Shape<T>, request: FastifyRequest): T {
  return readInput(shape, readJsonBody(request));
}

/** @throws AppError INVALID_REQUEST if there are unknown fields */
export function assertEmptyBody(request: FastifyRequest): void {
  readInput(NoInput, readJsonBody(request));
}

/**
 * Returns the session of an authenticated request, counted against the person's limit. @throws AppError FORBIDDEN for API
 * keys
 */
export async function currentSession(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AccessParts,
): Promise<CurrentSession> {
  return parts.sessions.current(await countedIdentity(request, reply, parts));
}

/** Returns the request's session if it is active; otherwise the caller is unknown, and so is one with an API key. */
export async function sessionOrNull(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AccessParts,
): Promise<CurrentSession | null> {
  if (readCredential(request, parts.config) !== null)
    try {
      return await currentSession(request, reply, parts);
    } catch (error) {
      if (!(error instanceof AppError && ['UNAUTHENTICATED', 'FORBIDDEN'].includes(error.code))) throw error;
    }
  await countUnknown(request, reply, parts);
  return null;
}

/** Counts a request that needs no credential, before doing any work. */
export async function countUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits }: Pick<AccessParts, 'limits'>,
): Promise<void> {
  const usage = await limits.countAccess(request.ip);
  void reply.headers(usage.headers);
  usage.assertAllowed();
}

/** Returns the caller of an authenticated request, counted against their limit. */
export async function countedIdentity(
  request: FastifyRequest,
  reply: FastifyReply,
  { callers, limits, config }: AccessParts,
) {
  const identity = await callers.identify(readCredential(request, config));
  const usage = await limits.count(identity.caller, null);
  void reply.headers(usage.headers);
  usage.assertAllowed();
  return identity;
}

class NoInput {}
