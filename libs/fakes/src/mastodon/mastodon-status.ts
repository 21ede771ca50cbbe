import { escapeHtml } from '../posts/escape-html.js';
import type { ScheduledPost } from '../posts/timeline.js';

/** The server that Earshot is configured to read. */
export const sandboxMastodonServer = 'mastodon.sandbox.example';

/** A post as listed by a server, to which it belongs unless it names another: https://docs.joinmastodon.org/entities/Status */
export function dressStatus(entry: ScheduledPost, server: string): object {
  const { post, publishedAt, edits } = entry;
  const isBoost = isMastodonBoost(entry);
  const host = post.place === '' ? server : `${post.place}.example`;
  const isRemote = host !== server;
  const uri = `https://${host}/users/${post.author}/statuses/${post.name}`;
  return {
    id: post.name,
    created_at: publishedAt.toISOString(),
    in_reply_to_id: post.kind === 'comment' ? (post.parent ?? '1') : null,
    in_reply_to_account_id: post.kind === 'comment' ? '1' : null,
    sensitive: false,
    spoiler_text: post.title,
    visibility: 'public',
    language: 'en',
    uri,
    url: `https://${host}/@${post.author}/${post.name}`,
    replies_count: post.comments,
    reblogs_count: post.reposts,
    favourites_count: post.likes,
    edited_at: edits.at(-1)?.editedAt.toISOString() ?? null,
    content: isBoost ? '' : htmlOf(post.link === '' ? post.text : `${post.text}\n\n${post.link}`, server),
    reblog: isBoost ? { id: post.repeats } : null,
    account: {
      id: '1',
      username: post.author,
      acct: isRemote ? `${post.author}@${host}` : post.author,
      display_name: post.author,
      url: `https://${host}/@${post.author}`,
    },
    media_attachments: [],
    mentions: [],
    tags: [],
    emojis: [],
    card: null,
    poll: null,
  };
}

/** Whether the post only repeats another one. */
export function isMastodonBoost({ post }: ScheduledPost): boolean {
  return post.repeats !== null && post.text.startsWith('RT @');
}

/** HTML as written by servers: links are split into parts and visibly truncated, and hashtags link to pages of the server. */
function htmlOf(text: string, server: string): string {
  return escapeHtml(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph, server).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

function linked(html: string, server: string): string {
  return html.replace(
    /(https?:\/\/)([^\s<]{1,30})([^\s<]*)|(?<=^|\s)#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu,
    (_whole, scheme?: string, shown = '', hidden = '', tag = '') =>
      scheme === undefined
        ? `<a href="https://${server}/tags/${tag}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`
        : `<a href="${scheme}${shown}${hidden}" rel="nofollow noopener"><span class="invisible">${scheme}</span><span class="ellipsis">${shown}</span><span class="invisible">${hidden}</span></a>`,
  );
}
