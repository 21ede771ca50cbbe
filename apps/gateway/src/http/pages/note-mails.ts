import type { FastifyInstance, FastifyReply } from 'fastify';
import { readNoteMailsToken } from '@earshot/channels';
import { personalLinks } from '@earshot/domain';
import type { SecretBox } from '@earshot/platform';
import type { NoteMailChoice } from '../../accounts/note-mail-choice.js';
import { html } from '../../docs/html/html.js';
import { type PageContent, plainPage, plainPagePolicy } from './plain-page.js';

interface Ending {
  readonly Params: { readonly '*': string };
}

/**
 * `/stop-note-mails/{token}`, for recipients of an e-mail about notes: GET shows a page with a button, POST stops these
 * e-mails, both from the page and from a mail client's button (RFC 8058). They can be turned on again in the account.
 */
export function openNoteMailsDoor(
  scope: FastifyInstance,
  { choice, secrets, baseUrl }: { choice: NoteMailChoice; secrets: SecretBox; baseUrl: string },
): void {
  // A star, because the router does not accept a named parameter as long as a token.
  const url = '/stop-note-mails/*';
  const account = personalLinks(baseUrl).account;
  scope.get<Ending>(url, async ({ params }, reply) => {
    const userId = readNoteMailsToken(params['*'], secrets);
    if (userId === null) return sendPage(reply, 404, unknown);
    return sendPage(reply, 200, (await choice.isWanted(userId)) ? question : stopped(account));
  });
  scope.post<Ending>(url, async ({ params }, reply) => {
    const userId = readNoteMailsToken(params['*'], secrets);
    if (userId === null) return sendPage(reply, 404, unknown);
    await choice.choose(userId, false);
    return sendPage(reply, 200, stopped(account));
  });
}

const question: PageContent = {
  title: 'Stop these e-mails?',
  content: html`<p>Earshot sends you an e-mail when a colleague’s note names you.</p>
    <form method="post"><button>Stop these e-mails</button></form>
    <p class="soft">
      Notes can still name you in Earshot. You can turn the e-mails on again in your account.
    </p>`,
};

const unknown: PageContent = {
  title: 'This link is not valid',
  content: html`<p>A mail program may have cut it off. Copy it from the e-mail again.</p>`,
};

function stopped(account: string): PageContent {
  return {
    title: 'These e-mails are stopped',
    content: html`<p>Earshot no longer sends you e-mails about notes.</p>
      <p class="soft">A mistake? You can turn them on again in <a href="${account}">your account</a>.</p>`,
  };
}

function sendPage(reply: FastifyReply, status: number, page: PageContent): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', plainPagePolicy)
    .type('text/html; charset=utf-8')
    .send(plainPage(page));
}
