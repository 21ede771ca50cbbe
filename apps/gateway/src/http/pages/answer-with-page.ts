import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@earshot/domain';
import { html } from '../../docs/html/html.js';
import { type AccessParts, countUnknown } from '../access/access-call.js';
import { type PageContent, sendPage } from './plain-page.js';

/** A page and its status code. */
export interface PageAnswer {
  readonly status: number;
  readonly page: PageContent;
}

/** Answers a person without a session with a page, or, once their address has used up its requests, with a page that says so. */
export async function answerWithPage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Pick<AccessParts, 'limits'>,
  work: () => Promise<PageAnswer>,
): Promise<FastifyReply> {
  const { status, page } = await countUnknown(request, reply, parts).then(work, (error: unknown) =>
    busyAnswer(error, reply),
  );
  return sendPage(reply, status, page);
}

/** @throws every error except one for too many requests */
function busyAnswer(error: unknown, reply: FastifyReply): PageAnswer {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  const content = html`<p>Nothing was changed. ${error.message}</p>`;
  return { status: 429, page: { title: 'Too many requests', content } };
}
