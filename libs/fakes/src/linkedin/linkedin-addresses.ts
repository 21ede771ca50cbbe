import { createHash } from 'node:crypto';
import type { ScheduledPost } from '../posts/timeline.js';

/**
 * The address of a post in a search engine: an article under /pulse if its row has that path, otherwise a post with its id
 * in the address. About half of them have the host of a country, and some have tracking parameters.
 */
export function addressOf({ post }: ScheduledPost): string {
  const chance = hashOf(post.name);
  const host = hosts[chance % hosts.length] ?? 'www';
  if (post.path !== null) return `https://${host}.linkedin.com${post.path}`;
  const slug = post.text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const kind = ['activity', 'ugcPost', 'share'][chance % 3] ?? 'activity';
  const code = createHash('sha256').update(post.name).digest('base64url').replace(/[-_]/g, 'x').slice(0, 4);
  const query = chance % 5 === 0 ? '?utm_source=share' : '';
  return `https://${host}.linkedin.com/posts/${post.author.replaceAll('_', '-')}_${slug}-${kind}-${post.name}-${code}${query}`;
}

const hosts = ['www', 'www', 'de', 'uk', 'www', 'in'];

function hashOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0);
}
