import { type Fields, fieldsOf, itemsOf, textOf } from '../../reading/read-fields.js';
import { oneLine } from '../../text/read-title.js';
import { readEntryHtml } from './entry-text.js';
import {
  assertFewEntries,
  FeedCut,
  type FeedDocument,
  type FeedEntry,
  FeedUnreadable,
} from './feed-document.js';
import { type FeedAuthor, feedEntry, pageUrl, withDistinctIds } from './feed-entry.js';
import { parseFeedDate } from './parse-feed-date.js';

/**
 * Reads a JSON Feed, any 1.x: https://www.jsonfeed.org/version/1.1/
 * @throws FeedUnreadable if it is JSON but not a feed; FeedCut if it is not valid JSON, as when truncated
 */
export function readJsonFeed(text: string, address: string): FeedDocument {
  const feed = fieldsOf(parse(text));
  if (!Array.isArray(feed['items']))
    throw new FeedUnreadable('The answer is JSON but not a JSON Feed: it has no items.');
  assertFewEntries(feed['items'].length);
  const author = authorOf(feed, address);
  const entries = withDistinctIds(itemsOf(feed['items']).map((item) => readItem(item, address, author)));
  return {
    title: textOf(feed, 'title'),
    siteUrl: addressIn(feed, 'home_page_url', address),
    ttlMinutes: null,
    isCut: false,
    entries,
    wholeEntries: entries,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Without the cause, because the parser's message quotes the text.
    throw new FeedCut('The answer starts like JSON but cannot be read as JSON.');
  }
}

function readItem(item: unknown, address: string, feedAuthor: FeedAuthor | null): FeedEntry {
  const fields = fieldsOf(item);
  const url = addressIn(fields, 'url', address);
  const external = addressIn(fields, 'external_url', address);
  const id = fields['id'];
  const ownId = typeof id === 'number' ? String(id) : textOf(fields, 'id');
  const html = textOf(fields, 'content_html');
  const read = html === null ? null : readEntryHtml(html, url ?? address);
  const text = [read?.text, textOf(fields, 'content_text'), textOf(fields, 'summary')].find((one) =>
    one?.trim(),
  );
  const title = textOf(fields, 'title');
  return feedEntry({
    ownId,
    url: url ?? external,
    title: title === null ? null : oneLine(title),
    text: text ?? '',
    links: [external ?? [], read?.links ?? []].flat(),
    author: authorOf(fields, address) ?? feedAuthor,
    publishedAt: timeIn(fields, 'date_published') ?? timeIn(fields, 'date_modified'),
  });
}

/** Version 1.1 has `authors`, 1.0 has `author`. */
function authorOf(fields: Fields, address: string): FeedAuthor | null {
  for (const author of [...itemsOf(fields['authors']), fields['author']]) {
    const name = textOf(fieldsOf(author), 'name');
    if (name !== null) return { name: oneLine(name), url: addressIn(fieldsOf(author), 'url', address) };
  }
  return null;
}

function timeIn(fields: Fields, name: string): Date | null {
  return parseFeedDate(textOf(fields, name) ?? '');
}

function addressIn(fields: Fields, name: string, base: string): string | null {
  return pageUrl(textOf(fields, name) ?? '', base);
}
