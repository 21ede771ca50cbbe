import { createHash } from 'node:crypto';
import type { SourceName } from '@earshot/domain';
import type { SandboxPost } from './sandbox-post.js';

/** How ids of a source look. */
export interface NameForm {
  /** Whether a row may call itself so. */
  is(name: string, kind: SandboxPost['kind']): boolean;
  /** What a row's id must be, for people. */
  readonly must: string;
  /** The `serial`-th name that is made up. */
  make(kind: SandboxPost['kind'], publishedAt: Date, serial: number): string;
}

/** Milliseconds since the epoch at which X began to count. */
export const xEpochMs = 1_288_834_974_657;

/** The vendors' ids. Those of X and LinkedIn hold the time of publication, in milliseconds, above 22 bits. */
export const nameForms: Readonly<Record<SourceName, NameForm>> = {
  reddit: {
    is: (name, kind) => new RegExp(`^${redditPrefix(kind)}[0-9a-z]{1,13}$`).test(name),
    must: 't3_ (post) or t1_ (comment) and 1-13 of 0-9 a-z',
    make: (kind, _publishedAt, serial) => `${redditPrefix(kind)}sb${serial.toString(36).padStart(6, '0')}`,
  },
  x: {
    is: (name) => /^\d{1,19}$/.test(name),
    must: '1-19 digits',
    make: (_kind, publishedAt, serial) => timed(publishedAt.getTime() - xEpochMs, serial),
  },
  youtube: {
    is: (name, kind) => (kind === 'post' ? /^[\w-]{11}$/ : /^[\w.-]{12,60}$/).test(name),
    must: '11 of A-Z a-z 0-9 _ - (video), or 12-60 of these and . (comment)',
    make: (kind, _publishedAt, serial) =>
      kind === 'post' ? scrambled(serial).slice(0, 11) : `Ug${scrambled(serial).slice(0, 18)}4AaABAg`,
  },
  linkedin: {
    is: (name) => /^\d{19}$/.test(name),
    must: '19 digits',
    make: (_kind, publishedAt, serial) => timed(publishedAt.getTime(), serial),
  },
  threads: {
    is: (name) => /^\d{15,20}$/.test(name),
    must: '15-20 digits',
    make: (_kind, _publishedAt, serial) => `18${String(serial).padStart(15, '0')}`,
  },
};

/**
 * Gives names that nothing has yet, in the form of the source, and that an earlier start has not given either: whoever
 * has stored its posts would take a new one for an old one that was edited.
 */
export function freshNames(
  isTaken: (name: string) => boolean,
  startedAt: Date,
): (source: SourceName, kind: SandboxPost['kind'], publishedAt: Date) => string {
  let serial = startedAt.getTime();
  return (source, kind, publishedAt) => {
    let name: string;
    do {
      serial += 1;
      name = nameForms[source].make(kind, publishedAt, serial);
    } while (isTaken(name));
    return name;
  };
}

function redditPrefix(kind: SandboxPost['kind']): string {
  return kind === 'comment' ? 't1_' : 't3_';
}

function timed(ms: number, serial: number): string {
  return String((BigInt(ms) << 22n) | BigInt(serial % 4_194_304));
}

function scrambled(serial: number): string {
  return createHash('sha256').update(String(serial)).digest('base64url').replaceAll('-', '_');
}
