import { manifestOf, sourceLabels, type SourceName } from '@earshot/domain';
import type { Fault, ScheduledPost } from '@earshot/fakes';
import type { StoredMail } from '../mail/mailbox.js';
import type { BySource, SourceStats } from '../posts/world.js';
import { escapeHtml } from './escape-html.js';
import { mailItem, postItem } from './home-items.js';
import { homeStyle } from './home-style.js';
import { type Saying, visitor } from './saying.js';

/** The content of the first page. */
export interface HomeView {
  /** Those that are read from here. */
  readonly sources: readonly SourceName[];
  readonly stats: SourceStats & { readonly sources: BySource<SourceStats> };
  readonly faults: readonly Fault[];
  /** Newest first. */
  readonly posts: readonly ScheduledPost[];
  /** Newest first. */
  readonly mails: readonly StoredMail[];
  readonly webhooks: readonly { readonly name: string; readonly count: number }[];
}

/** The content of the form, and the result of sending it. */
export interface Box {
  readonly saying: Saying;
  /** Why nothing was published; null = no problem. */
  readonly problem: string | null;
  /** The source on which something was just published; null = none. */
  readonly published: SourceName | null;
}

/** The sandbox at a glance, as a page without scripts. Everything from outside is escaped. */
export function homePage({ sources, stats, faults, posts, mails, webhooks }: HomeView, box: Box): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Earshot sandbox</title>
<style>${homeStyle}</style>
</head>
<body>
<header><strong>Earshot sandbox</strong>
<nav aria-label="On this page"><a href="/">Reload</a> <a href="#posts">Posts</a> <a href="#mail">Mail</a> <a href="#webhooks">Webhooks</a> <a href="#sources">Sources</a> <a href="#faults">Faults</a></nav></header>
<main>
<section class="wide">
<h1>Say something on Reddit, X or elsewhere</h1>
<p class="soft">This sandbox plays the sources, a mail server and webhook receivers. What you publish stays here; Earshot reads it as it would read a real post.</p>
${notice(box)}
${sayForm(box.saying, sources)}
</section>
<section aria-labelledby="posts">
<h2 id="posts">Newest posts</h2>
<p class="soft">${stats.published} of ${stats.total} posts are published; Earshot has read ${stats.served}. <a href="/posts">As JSON</a></p>
<ol>${posts.map(postItem).join('\n') || '<li class="row soft">Nothing is published yet.</li>'}</ol>
</section>
<section aria-labelledby="mail">
<h2 id="mail">Mail</h2>
<p class="soft">Mail that the server accepted. <a href="/mailbox">As JSON</a></p>
<ol>${mails.map(mailItem).join('\n') || '<li class="row soft">No mail yet.</li>'}</ol>
<h2 id="webhooks">Webhooks</h2>
<p class="soft">Messages that Slack, Discord and other receivers accepted. <a href="/webhooks">As JSON</a></p>
<ul>${webhooks.map(webhookItem).join('\n') || '<li class="row soft">No webhooks yet.</li>'}</ul>
<h2 id="sources">Sources</h2>
<table>
<thead><tr><th scope="col">Source</th><th scope="col" class="number">Published</th><th scope="col" class="number">Read</th><th scope="col" class="number">Requests</th></tr></thead>
<tbody>${sources.map((source) => sourceRow(source, stats.sources[source])).join('\n')}</tbody>
</table>
<h2 id="faults">Faults on demand</h2>
<p>${faults.length === 0 ? 'No faults are set: everything works.' : escapeHtml(JSON.stringify(faults))} <a href="/faults">As JSON</a></p>
</section>
</main>
</body>
</html>
`;
}

function notice({ problem, published }: Box): string {
  if (problem !== null) return `<p class="note bad" role="alert">${escapeHtml(problem)}</p>`;
  if (published === null) return '';
  return `<p class="note" role="status">Published on ${sourceLabels[published]}. Earshot will find it in its next scan; if an alert fires, its mail appears below after a reload.</p>`;
}

function sayForm({ source, author, text }: Saying, sources: readonly SourceName[]): string {
  if (sources.length === 0)
    return '<p>Earshot reads every source itself, so no post can be published here.</p>';
  const titled = sources.filter((name) => manifestOf(name).hasTitles).map((name) => sourceLabels[name]);
  const options = sources.map(
    (name) => `<option value="${name}"${name === source ? ' selected' : ''}>${sourceLabels[name]}</option>`,
  );
  return `<form method="post" action="/say">
<label class="what">Your post ${titled.length === 0 ? '' : `<small>On ${titled.join(' and ')} the first line is the title.</small>`}
<textarea name="text" required maxlength="10000" placeholder="Lumenboard is down again and nobody answers">${escapeHtml(text)}</textarea></label>
<label>Where <select name="source">${options.join('')}</select></label>
<label>As <input name="author" maxlength="50" autocomplete="off" placeholder="${visitor}" value="${escapeHtml(author)}"></label>
<button>Publish</button>
</form>`;
}

function sourceRow(source: SourceName, { published, served, requests }: SourceStats): string {
  return `<tr><td><a href="/posts?source=${source}">${sourceLabels[source]}</a></td><td class="number">${published}</td><td class="number">${served}</td><td class="number">${requests}</td></tr>`;
}

function webhookItem({ name, count }: { name: string; count: number }): string {
  return `<li class="row"><a href="/webhooks/${escapeHtml(encodeURIComponent(name))}">${escapeHtml(name)}</a> <span class="soft">${count}</span></li>`;
}
