import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInput, RequestPasswordResetInput, ResetPasswordInput } from '@earshot/contracts';
import { AppError, errorStatuses } from '@earshot/domain';
import { originOf } from '../../accounts/origin.js';
import type { AccessParts } from '../access/access-call.js';
import { type AccountPage, accountPage } from './account-page.js';
import { answerWithPage, type PageAnswer } from './answer-with-page.js';
import { sendPage, tokenOf } from './plain-page.js';

/** Enough for every form that a page sends; callers who are not signed in cannot cause work with larger bodies. */
const small = { bodyLimit: 16 * 1024 };

/**
 * `/reset-password`, `/reset-password/{token}` and `/verify-email/{token}`: the targets of links in e-mails. GET shows a
 * page, POST performs the action. The token alone authorises, so sessions and cookies are ignored.
 */
export function openAccountPages(scope: FastifyInstance, parts: AccessParts): void {
  const { passwords, emailAddresses, mails } = parts;
  const answer =
    (work: (request: FastifyRequest, reply: FastifyReply) => Promise<PageAnswer>) =>
    (request: FastifyRequest, reply: FastifyReply) =>
      answerWithPage(request, reply, parts, () => work(request, reply));
  const askEmail: AccountPage = mails.isOn ? { kind: 'ask_email', faults: [] } : { kind: 'no_mail' };
  scope.get('/reset-password', (_, reply) => sendPage(reply, 200, accountPage(askEmail)));
  scope.post(
    '/reset-password',
    small,
    answer((request, reply) =>
      attempt(
        reply,
        (faults) => ({ kind: 'ask_email', faults }),
        async () => {
          if (!mails.isOn) return { kind: 'no_mail' };
          const input = readInput(RequestPasswordResetInput, { email: formOf(request)['email'] });
          await passwords.requestReset(input, originOf(request));
          return { kind: 'mail_requested' };
        },
      ),
    ),
  );
  scope.get(
    '/reset-password/*',
    answer(async (request) => {
      const email = await passwords.addressOfLink(tokenOf(request));
      return email === null ? deadLink('password') : shown({ kind: 'ask_password', email, faults: [] });
    }),
  );
  scope.post(
    '/reset-password/*',
    small,
    answer(async (request, reply) => {
      const token = tokenOf(request);
      const email = await passwords.addressOfLink(token);
      if (email === null) return deadLink('password');
      return attempt(
        reply,
        (faults) => ({ kind: 'ask_password', email, faults }),
        async () => {
          const password = formOf(request)['password'] ?? '';
          await passwords.reset(readInput(ResetPasswordInput, { token, password }), originOf(request));
          return { kind: 'password_changed' };
        },
      );
    }),
  );
  scope.get(
    '/verify-email/*',
    answer(async (request) => {
      const email = await emailAddresses.addressOfLink(tokenOf(request));
      return email === null ? deadLink('address') : shown({ kind: 'ask_verification', email, faults: [] });
    }),
  );
  scope.post(
    '/verify-email/*',
    small,
    answer(async (request, reply) => {
      const token = tokenOf(request);
      if ((await emailAddresses.addressOfLink(token)) === null) return deadLink('address');
      return attempt(
        reply,
        (faults) => ({ kind: 'refused', faults }),
        async () => ({ kind: 'verified', email: await emailAddresses.verify({ token }) }),
      );
    }),
  );
}

/** Performs a form's action. Errors in the input are shown on the `again` page; others go to the error handler. */
async function attempt(
  reply: FastifyReply,
  again: (faults: readonly string[]) => AccountPage,
  work: () => Promise<AccountPage>,
): Promise<PageAnswer> {
  try {
    return shown(await work());
  } catch (error) {
    if (!(error instanceof AppError) || errorStatuses[error.code] >= 500) throw error;
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
    const details = error.details.map(({ message }) => capitalized(message));
    return shown(again(details.length > 0 ? details : [error.message]), errorStatuses[error.code]);
  }
}

function shown(page: AccountPage, status = 200): PageAnswer {
  return { status, page: accountPage(page) };
}

function deadLink(of: 'password' | 'address'): PageAnswer {
  return shown({ kind: 'dead_link', of }, 404);
}

/** The fields of one of our forms: names and values, in the encoding of HTML forms. */
function formOf({ body }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body instanceof Buffer ? body.toString('utf8') : ''));
}

/** Messages begin with the name of the field. */
function capitalized(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
