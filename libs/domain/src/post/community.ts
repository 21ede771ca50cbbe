import type { CommunityKind } from '../source/community-kind.js';
import type { SourceManifest } from '../source/source-manifest.js';
import { sourceManifests } from '../source/source-manifests.js';
import type { SourceName } from './source-name.js';

/** A community as a monitor names it. */
export interface Community {
  readonly source: SourceName;
  readonly name: string;
}

/**
 * Reads `reddit:r/acme`: the source, a colon, the name as the source shows it. A name that begins as those of one source
 * alone do (`r/acme`) needs no source before it. null = it names none.
 */
export function readCommunity(written: string): Community | null {
  const [, before = '', after = ''] = /^([a-z]+)\s*:\s*(.*)$/isu.exec(written.trim()) ?? [];
  const named = manifests.find(({ name }) => name === before.toLowerCase());
  if (named !== undefined)
    return named.community === undefined || after === ''
      ? null
      : { source: named.name as SourceName, name: after };
  const bare = written.trim().replace(/^\//, '');
  const prefixed = manifests.find(({ community }) => {
    const prefix = community?.prefix;
    return prefix !== undefined && bare.toLowerCase().startsWith(prefix) && bare.length > prefix.length;
  });
  return prefixed === undefined ? null : { source: prefixed.name as SourceName, name: bare };
}

/**
 * The form in which communities are compared: capitals, what the source writes before every name or may write behind it, the
 * scheme of an address and slashes around it make no difference.
 */
export function communityKey({ source, name }: Community): string {
  const plain = name
    .normalize('NFKC')
    .trim()
    .replace(/\s+/gu, ' ')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^\/+|\/+$/g, '');
  const { prefix = '', endings = [] } = kindOf(source) ?? {};
  const bare = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  const ending = endings.find((end) => bare.endsWith(end) && bare.length > end.length) ?? '';
  return `${source}:${bare.slice(0, bare.length - ending.length)}`;
}

/** One of each source that has communities. */
export function communityExamples(): string[] {
  return manifests.flatMap(({ community }) => community?.example ?? []);
}

const manifests: readonly SourceManifest[] = sourceManifests;

function kindOf(source: SourceName): CommunityKind | undefined {
  return manifests.find(({ name }) => name === source)?.community;
}
