import type { CommunityKind, SourceManifest } from '../source/source-manifest.js';
import { sourceManifests } from '../source/source-manifests.js';
import type { SourceName } from './source-name.js';

/** A community in a monitor's filter. */
export interface Community {
  readonly source: SourceName;
  readonly name: string;
}

/**
 * Parses `reddit:r/acme`: the source, a colon, and the name as the source shows it. The source may be omitted if the name's
 * prefix belongs to only one source (`r/acme`). null = not valid.
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
 * The form used for comparing communities: without case, the source's prefix and endings, an address's scheme and
 * surrounding slashes.
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

/** All ways in which a source may write a community's name, for comparison with those of mentions, ignoring case. */
export function communitySpellings(community: Community): string[] {
  const { prefix = '', endings = [] } = kindOf(community.source) ?? {};
  const bare = communityKey(community).slice(community.source.length + 1);
  return [...new Set([bare, prefix + bare, ...endings.map((end) => bare + end)])];
}

/** One example for each source with communities. */
export function communityExamples(): string[] {
  return manifests.flatMap(({ community }) => community?.example ?? []);
}

const manifests: readonly SourceManifest[] = sourceManifests;

function kindOf(source: SourceName): CommunityKind | undefined {
  return manifests.find(({ name }) => name === source)?.community;
}
