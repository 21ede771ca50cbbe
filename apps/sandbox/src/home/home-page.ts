import type { Fault } from '../faults/fault.js';
import type { StoredMail } from '../mail/mailbox.js';
import type { SourceStats } from '../posts/world.js';

/** What the first page shows. */
export interface HomeView {
  readonly stats: SourceStats & { readonly sources: Readonly<Record<string, SourceStats>> };
  readonly faults: readonly Fault[];
  /** Newest first. */
  readonly mails: readonly StoredMail[];
  readonly webhooks: readonly { readonly name: string; readonly count: number }[];
}

/** The sandbox at a glance, as a page without any script. Everything that came from outside is escaped. */
export function homePage({ stats, faults, mails, webhooks }: HomeView): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Earshot sandbox</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #8881; padding: 1rem; }
iframe { width: 100%; height: 36rem; border: 1px solid #8884; border-radius: 8px; }
th, td { text-align: left; padding-right: .8rem; }
summary { overflow-wrap: anywhere; padding: .2rem 0; }
</style>
<h1>Earshot sandbox</h1>
<p>It stands in for the real world: the sources' APIs, a mail server and a webhook receiver.</p>
<h2>Posts</h2>
<p>${stats.published} of ${stats.total} posts are published, ${stats.served} were listed to somebody.
<a href="/posts">The newest</a>, <a href="/posts/stats">figures</a>.</p>
<table>
<tr><th>Source<th>Published<th>Listed<th>Requests
${Object.entries(stats.sources).map(sourceRow).join('\n')}
</table>
<h2>Mail</h2>
${mails.map(mailItem).join('\n') || '<p>No mail yet.</p>'}
<p><a href="/mailbox">The whole mailbox</a></p>
<h2>Webhooks</h2>
<ul>${webhooks.map(webhookItem).join('') || '<li>Nothing came yet.'}</ul>
<p><a href="/webhooks">All webhooks</a></p>
<h2>Faults on demand</h2>
<p>${faults.length === 0 ? 'All goes well.' : escapeHtml(JSON.stringify(faults))} <a href="/faults">Faults</a></p>
</html>
`;
}

function sourceRow([source, { published, served, requests }]: [string, SourceStats]): string {
  return `<tr><td><a href="/posts?source=${source}">${source}</a><td>${published}<td>${served}<td>${requests}`;
}

function mailItem(mail: StoredMail): string {
  const title = `${mail.subject || '(no subject)'}, to ${mail.to.join(', ')}`;
  return `<details><summary>${escapeHtml(title)} <a href="/mailbox/${mail.id}">source</a></summary>
${mailBody(mail)}</details>`;
}

/** As a mail reader shows it: in a frame where no script runs and nothing is fetched. Links open beside it. */
function mailBody({ html, text }: StoredMail): string {
  if (html === null) return `<pre>${escapeHtml(text ?? '')}</pre>`;
  const page = html.replace(/<head>/i, '<head><base target="_blank">');
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe title="Mail" sandbox="${sandbox}" srcdoc="${escapeHtml(page)}"></iframe>`;
}

function webhookItem({ name, count }: { name: string; count: number }): string {
  return `<li><a href="/webhooks/${escapeHtml(encodeURIComponent(name))}">${escapeHtml(name)}</a>: ${count}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
