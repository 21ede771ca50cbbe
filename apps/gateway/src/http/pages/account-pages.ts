import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readInput, RequestPasswordResetInput, ResetPasswordInput } from '@earshot/contracts';
import { AppError, errorStatuses } from '@earshot/domain';
import { originOf } from '../../accounts/origin.js';
import { type AccessParts, countUnknown } from '../access/access-call.js';
import { type AccountPage, accountPage } from './account-page.js';
import { sendPage, tokenOf } from './plain-page.js';

/** The dependencies of the pages. */
export type AccountPageParts = Pick<AccessParts, 'passwords' | 'emailAddresses' | 'limits' | 'sendsMail'>;

/** Enough for every form that a page sends; callers who are not signed in cannot cause work with larger bodies. */
const small = { bodyLimit: 16 * 1024 };

/**
 * `/reset-password`, `/reset-password/{token}` and `/verify-email/{token}`: the targets of links in e-mails. GET shows a
 * page, POST performs the action. The token alone authorises, so sessions and cookies are ignored.
 */
export function openAccountPages(scope: FastifyInstance, parts: AccountPageParts): void {
  const { passwords, emailAddresses, sendsMail } = parts;
  const askEmail: AccountPage = sendsMail ? { kind: 'ask_email', faults: [] } : { kind: 'no_mail' };
  scope.get('/reset-password', (_, reply) => send(reply, askEmail));
  scope.post('/reset-password', small, (request, reply) =>
    attempt(
      request,
      reply,
      parts,
      (faults) => ({ kind: 'ask_email', faults }),
      async (form) => {
        if (!sendsMail) return { kind: 'no_mail' };
        await passwords.requestReset(
          readInput(RequestPasswordResetInput, { email: form['email'] }),
          originOf(request),
        );
        return { kind: 'mail_requested' };
      },
    ),
  );
  scope.get('/reset-password/*', async (request, reply) => {
    const email = await passwords.addressOfLink(tokenOf(request));
    return send(
      reply,
      email === null ? { kind: 'dead_link', of: 'password' } : { kind: 'ask_password', email, faults: [] },
    );
  });
  scope.post('/reset-password/*', small, async (request, reply) => {
    const token = tokenOf(request);
    const email = await passwords.addressOfLink(token);
    if (email === null) return send(reply, { kind: 'dead_link', of: 'password' });
    return attempt(
      request,
      reply,
      parts,
      (faults) => ({ kind: 'ask_password', email, faults }),
      async (form) => {
        const input = readInput(ResetPasswordInput, { token, password: form['password'] ?? '' });
        await passwords.reset(input, originOf(request));
        return { kind: 'password_changed' };
      },
    );
  });
  scope.get('/verify-email/*', async (request, reply) => {
    const email = await emailAddresses.addressOfLink(tokenOf(request));
    return send(
      reply,
      email === null ? { kind: 'dead_link', of: 'address' } : { kind: 'ask_verification', email, faults: [] },
    );
  });
  scope.post('/verify-email/*', small, (request, reply) =>
    attempt(
      request,
      reply,
      parts,
      (faults) => ({ kind: 'refused', faults }),
      async () => {
        const token = tokenOf(request);
        if ((await emailAddresses.addressOfLink(token)) === null) return { kind: 'dead_link', of: 'address' };
        return { kind: 'verified', email: await emailAddresses.verify({ token }) };
      },
    ),
  );
}

/** Performs a form's action. Errors in the input are shown on the `again` page; others go to the error handler. */
async function attempt(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AccountPageParts,
  again: (faults: readonly string[]) => AccountPage,
  work: (form: Readonly<Record<string, string>>) => Promise<AccountPage>,
): Promise<FastifyReply> {
  try {
    await countUnknown(request, reply, parts);
    return send(reply, await work(formOf(request)));
  } catch (error) {
    if (!(error instanceof AppError) || errorStatuses[error.code] >= 500) throw error;
    if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
    const details = error.details.map(({ message }) => capitalized(message));
    return send(reply, again(details.length > 0 ? details : [error.message]), errorStatuses[error.code]);
  }
}

function send(reply: FastifyReply, page: AccountPage, status = page.kind === 'dead_link' ? 404 : 200) {
  return sendPage(reply, status, accountPage(page));
}

/** The fields of one of our forms: names and values, in the encoding of HTML forms. */
function formOf({ body }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(body instanceof Buffer ? body.toString('utf8') : ''));
}

/** Messages begin with the name of the field. */
function capitalized(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
