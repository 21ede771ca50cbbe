import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInput, RequestPasswordResetInput, ResetPasswordInput } from '@earshot/contracts';
import { AppError, errorStatuses } from '@earshot/domain';
import { originOf } from '../../accounts/origin.js';
import type { AccessParts } from '../access/access-call.js';
import { accountPage } from './account-page.js';
import { answerWithPage, type PageAnswer } from './answer-with-page.js';
import { type PageContent, sendPage, tokenOf } from './plain-page.js';

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
  scope.get('/reset-password', (_, reply) =>
    sendPage(reply, 200, mails.isOn ? accountPage.askEmail([]) : accountPage.noMail),
  );
  scope.post(
    '/reset-password',
    small,
    answer((request, reply) =>
      attempt(reply, accountPage.askEmail, async () => {
        if (!mails.isOn) return accountPage.noMail;
        const input = readInput(RequestPasswordResetInput, { email: formOf(request)['email'] });
        await passwords.requestReset(input, originOf(request));
        return accountPage.mailRequested;
      }),
    ),
  );
  scope.get(
    '/reset-password/*',
    answer(async (request) => {
      const email = await passwords.addressOfLink(tokenOf(request));
      return email === null ? deadLink('password') : shown(accountPage.askPassword(email, []));
    }),
  );
  scope.post(
    '/reset-password/*',
    small,
    answer(async (request, reply) => {
      const token = tokenOf(request);
      const email = await passwords.addressOfLink(token);
      if (email === null) return deadLink('password');
      const again = (faults: readonly string[]) => accountPage.askPassword(email, faults);
      return attempt(reply, again, async () => {
        const password = formOf(request)['password'] ?? '';
        await passwords.reset(readInput(ResetPasswordInput, { token, password }), originOf(request));
        return accountPage.passwordChanged;
      });
    }),
  );
  scope.get(
    '/verify-email/*',
    answer(async (request) => {
      const email = await emailAddresses.addressOfLink(tokenOf(request));
      return email === null ? deadLink('address') : shown(accountPage.askVerification(email));
    }),
  );
  scope.post(
    '/verify-email/*',
    small,
    answer(async (request, reply) => {
      const token = tokenOf(request);
      if ((await emailAddresses.addressOfLink(token)) === null) return deadLink('address');
      return attempt(reply, accountPage.refused, async () =>
        accountPage.verified(await emailAddresses.verify({ token })),
      );
    }),
  );
}

/** Performs a form's action. Errors in the input are shown on the `again` page; others go to the error handler. */
async function attempt(
  reply: FastifyReply,
  again: (faults: readonly string[]) => PageContent,
  work: () => Promise<PageContent>,
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

function shown(page: PageContent, status = 200): PageAnswer {
  return { status, page };
}

function deadLink(of: 'password' | 'address'): PageAnswer {
  return shown(accountPage.deadLink(of), 404);
}

/** The fields of one of our forms: names and values, in the encoding of HTML forms. */
function formOf({ body }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body instanceof Buffer ? body.toString('utf8') : ''));
}

/** Messages begin with the name of the field. */
function capitalized(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
