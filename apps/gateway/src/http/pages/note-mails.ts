import type { FastifyInstance } from 'fastify';
import { readNoteMailsToken } from '@earshot/channels';
import { personalLinks } from '@earshot/domain';
import type { SecretBox } from '@earshot/platform';
import type { Profile } from '../../accounts/profile.js';
import { html } from '../../docs/html/html.js';
import { type PageContent, sendPage, tokenOf } from './plain-page.js';

/**
 * `/stop-note-mails/{token}`, for recipients of an e-mail about notes: GET shows a page with a button, POST stops these
 * e-mails, both from the page and from a mail client's button (RFC 8058). They can be turned on again in the account.
 */
export function openNoteMailsDoor(
  scope: FastifyInstance,
  profile: Profile,
  secrets: SecretBox,
  baseUrl: string,
): void {
  const url = '/stop-note-mails/*';
  const account = personalLinks(baseUrl).account;
  scope.get(url, async (request, reply) => {
    const userId = readNoteMailsToken(tokenOf(request), secrets);
    if (userId === null) return sendPage(reply, 404, unknown);
    return sendPage(reply, 200, (await profile.wantsNoteMails(userId)) ? question : stopped(account));
  });
  scope.post(url, async (request, reply) => {
    const userId = readNoteMailsToken(tokenOf(request), secrets);
    if (userId === null) return sendPage(reply, 404, unknown);
    await profile.chooseNoteMails(userId, false);
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
