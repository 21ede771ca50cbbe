import { escapeHtml } from '../posts/escape-html.js';
import { listed } from '../posts/listing.js';
import type { FakeSettings } from '../posts/source-parts.js';
import type { ScheduledPost, Timeline } from '../posts/timeline.js';
import { liesUnder, readWebQuery } from './brave-query.js';
import { addressOf } from './linkedin-addresses.js';
import { shownText } from './page-posts.js';

/** A search request, within its bounds. */
export interface WebSearch {
  readonly q: string;
  readonly count: number;
  /** Pages to skip. */
  readonly offset: number;
  /** `pd`, `pw`, `pm`, `py` or `YYYY-MM-DDtoYYYY-MM-DD`; anything else is silently ignored. */
  readonly freshness: string | undefined;
  /** Whether matches are highlighted. */
  readonly decorations: boolean;
}

/** A page of results, best first rather than newest first. */
export function searchWeb(
  timeline: Timeline,
  search: WebSearch,
  now: Date,
  settings: FakeSettings,
): { readonly body: object; readonly shown: readonly ScheduledPost[] } {
  const { sites, index } = readWebQuery(search.q);
  const [from, to] = windowOf(search.freshness, now);
  const best = timeline
    .search(index, now)
    .filter((entry) => entry.publishedAt >= from && entry.publishedAt <= to)
    .filter((entry) => liesUnder(addressOf(entry), sites))
    .toSorted((a, b) => b.post.likes - a.post.likes || (a.post.name < b.post.name ? -1 : 1));
  const found = listed(best, settings);
  const start = search.offset * search.count;
  const shown = found.slice(start, start + search.count);
  const results = shown.map((entry) => resultOf(entry, search, now));
  const body = {
    type: 'search',
    query: {
      original: search.q,
      more_results_available: start + search.count < found.length,
      spellcheck_off: true,
    },
    ...(results.length > 0 ? { web: { type: 'search', results, family_friendly: true } } : {}),
    mixed: { type: 'mixed', main: results.map((_, at) => ({ type: 'web', index: at, all: false })) },
  };
  return { body, shown };
}

const dayMs = 86_400_000;
const spans: Readonly<Record<string, number>> = { pd: 1, pw: 7, pm: 31, py: 365 };

function windowOf(freshness: string | undefined, now: Date): [from: Date, to: Date] {
  const days = spans[freshness ?? ''];
  if (days !== undefined) return [new Date(now.getTime() - days * dayMs), now];
  const [, from, to] = /^(\d{4}-\d\d-\d\d)to(\d{4}-\d\d-\d\d)$/.exec(freshness ?? '') ?? [];
  if (from === undefined || to === undefined) return [new Date(0), now];
  return [new Date(from), new Date(Date.parse(to) + dayMs)];
}

/** A search result. Texts are escaped for HTML, and matches are highlighted unless that was turned off. */
function resultOf(entry: ScheduledPost, { q, decorations }: WebSearch, now: Date): object {
  const { post, publishedAt } = entry;
  const text = shownText(post.text).replace(/\s+/g, ' ').trim();
  const words = wordsOf(q);
  const snippet = escaped(around(text, words));
  return {
    title: escaped(cut(`${post.author} on LinkedIn: ${text}`, 70)),
    url: addressOf(entry),
    is_source_local: false,
    is_source_both: false,
    description: decorations ? marked(snippet, words) : snippet,
    page_age: publishedAt.toISOString().replace(/\.\d+Z$/, ''),
    age: `${Math.floor((now.getTime() - publishedAt.getTime()) / dayMs)} days ago`,
    language: 'en',
    family_friendly: true,
    type: 'search_result',
    subtype: 'generic',
    meta_url: { scheme: 'https', netloc: 'linkedin.com', hostname: new URL(addressOf(entry)).hostname },
  };
}

/** The words and phrases of a query. */
function wordsOf(q: string): readonly string[] {
  const found = [...q.replace(/site:\S+/g, '').matchAll(/"([^"]+)"|(\S+)/g)];
  return found.flatMap(([, phrase, word]) => phrase ?? (word === 'OR' || word === 'AND' ? [] : (word ?? [])));
}

/** The part of a text around the first match; the rest is not shown. */
function around(text: string, words: readonly string[]): string {
  const places = words.map((word) => text.toLowerCase().indexOf(word.toLowerCase())).filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...places, text.length) - 100);
  return cut(start === 0 || places.length === 0 ? text : `…${text.slice(start)}`, 300);
}

function marked(text: string, words: readonly string[]): string {
  const wanted = words.map((word) => escaped(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return wanted.length === 0
    ? text
    : text.replace(new RegExp(wanted.join('|'), 'giu'), '<strong>$&</strong>');
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

function escaped(text: string): string {
  return escapeHtml(text, { "'": '&#x27;' });
}
