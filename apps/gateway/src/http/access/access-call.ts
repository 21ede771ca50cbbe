import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailConfig } from '@earshot/channels';
import { AppError } from '@earshot/domain';
import { LOG, type Log } from '@earshot/platform';
import { Accounts } from '../../access/accounts.js';
import { Callers } from '../../access/callers.js';
import { readCredential } from '../../access/read-credential.js';
import { RequestLimits } from '../../access/limits/request-limits.js';
import { type CurrentSession, Sessions } from '../../access/sign-in/sessions.js';
import { SignInByLink } from '../../access/sign-in/sign-in-by-link.js';
import { AccountDeletion } from '../../accounts/account-deletion.js';
import { AccountMails } from '../../accounts/account-mails.js';
import { EmailAddresses } from '../../accounts/email-addresses.js';
import { Passwords } from '../../accounts/passwords.js';
import { Profile } from '../../accounts/profile.js';
import { SecondFactors } from '../../accounts/second-factors.js';
import { GatewayConfig } from '../../gateway.config.js';
import { Invitations } from '../../invitations/invitations.js';

/** The services used for signing in and managing an account. */
@Injectable()
export class AccessParts {
  constructor(
    readonly accounts: Accounts,
    readonly signInByLink: SignInByLink,
    readonly invitations: Invitations,
    readonly sessions: Sessions,
    readonly passwords: Passwords,
    readonly emailAddresses: EmailAddresses,
    readonly secondFactors: SecondFactors,
    readonly profile: Profile,
    readonly accountDeletion: AccountDeletion,
    readonly callers: Callers,
    readonly limits: RequestLimits,
    readonly mails: AccountMails,
    readonly email: EmailConfig,
    readonly config: GatewayConfig,
    @Inject(LOG) readonly log: Log,
  ) {}
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
  const { callers, limits, config, sessions } = parts;
  const identity = await callers.identify(readCredential(request, config));
  const usage = await limits.count(identity.caller, null);
  void reply.headers(usage.headers);
  usage.assertAllowed();
  return sessions.current(identity);
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
