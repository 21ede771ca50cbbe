import { createHash } from 'node:crypto';
import type { FakePost } from '../posts/fake-post.js';
import type { NameForm } from '../posts/name-form.js';

const digits = '234567abcdefghijklmnopqrstuvwxyz';

/** A name is the key of a post in its author's repository, which encodes the time: https://atproto.com/specs/tid */
export const blueskyNames: NameForm = {
  is: (name) => /^[2-7a-j][2-7a-z]{12}$/.test(name),
  must: '13 of 2-7 a-z (atproto.com/specs/tid)',
  make: (_kind, publishedAt, serial) => {
    const micros = BigInt(publishedAt.getTime()) * 1_000n + BigInt(serial % 1_000);
    let rest = (micros << 10n) | BigInt(Math.floor(serial / 1_000) % 1_024);
    let name = '';
    for (let place = 0; place < 13; place += 1) {
      name = `${digits[Number(rest % 32n)]}${name}`;
      rest /= 32n;
    }
    return name;
  },
};

/** The DID of an author's account. */
export function didOf(author: string): string {
  const hash = createHash('sha256').update(author).digest();
  return `did:plc:${[...hash.subarray(0, 24)].map((byte) => digits[byte % 32]).join('')}`;
}

/** The handle of an account, which is a host name. */
export function handleOf(author: string): string {
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(author)) return author;
  const slug = author
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug === '' ? 'somebody' : slug}.bsky.social`;
}

/** The AT URI of a post. */
export function uriOf({ author, name }: Pick<FakePost, 'author' | 'name'>): string {
  return `at://${didOf(author)}/app.bsky.feed.post/${name}`;
}
