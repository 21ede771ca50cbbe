import type { ScheduledPost } from '../posts/timeline.js';

/** The server whose timeline the invented one is. */
export const sandboxMastodonServer = 'mastodon.sandbox.example';

/** A post as a server lists it: https://docs.joinmastodon.org/entities/Status */
export function dressStatus(entry: ScheduledPost): object {
  const { post, publishedAt, edits } = entry;
  const isBoost = isMastodonBoost(entry);
  const host = post.place === '' ? sandboxMastodonServer : `${post.place}.example`;
  const isRemote = host !== sandboxMastodonServer;
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
    content: isBoost ? '' : htmlOf(post.link === '' ? post.text : `${post.text}\n\n${post.link}`),
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

/** Whether it only repeats another post. */
export function isMastodonBoost({ post }: ScheduledPost): boolean {
  return post.repeats !== null && post.text.startsWith('RT @');
}

/** As servers write it: links are shown cut, in parts, and hashtags lead to pages of the server. */
function htmlOf(text: string): string {
  return escaped(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');
}

function linked(html: string): string {
  return html.replace(
    /(https?:\/\/)([^\s<]{1,30})([^\s<]*)|(?<=^|\s)#([\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu,
    (_whole, scheme?: string, shown = '', hidden = '', tag = '') =>
      scheme === undefined
        ? `<a href="https://${sandboxMastodonServer}/tags/${tag}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`
        : `<a href="${scheme}${shown}${hidden}" rel="nofollow noopener"><span class="invisible">${scheme}</span><span class="ellipsis">${shown}</span><span class="invisible">${hidden}</span></a>`,
  );
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}
