import { describe, expect, it } from '@jest/globals';
import { sourceManifests } from '../source/source-manifests.js';
import type { SourceManifest } from '../source/source-manifest.js';
import {
  type Community,
  communityExamples,
  communityKey,
  communitySpellings,
  readCommunity,
} from './community.js';

const keyOf = (written: string): string | null => {
  const community = readCommunity(written);
  return community === null ? null : communityKey(community);
};

describe('readCommunity', () => {
  it.each([
    ['r/SelfHosted', 'reddit:selfhosted'],
    ['/r/selfhosted/', 'reddit:selfhosted'],
    ['reddit:selfhosted', 'reddit:selfhosted'],
    ['Reddit: r/selfhosted', 'reddit:selfhosted'],
    ['youtube:Blender  Guru', 'youtube:blender guru'],
    ['youtube: r/place, explained', 'youtube:r/place, explained'],
    ['github:Acme/Things', 'github:acme/things'],
    ['github.com/acme/things', 'github:acme/things'],
    ['github: https://github.com/acme/things/', 'github:acme/things'],
    ['stackexchange:stackoverflow.com', 'stackexchange:stackoverflow'],
    ['stackexchange:https://cooking.stackexchange.com/', 'stackexchange:cooking'],
    ['stackexchange:mathoverflow.net', 'stackexchange:mathoverflow.net'],
    ['mastodon:https://Hachyderm.io', 'mastodon:hachyderm.io'],
  ])('reads %j as %s', (written, key) => {
    expect(keyOf(written)).toBe(key);
  });

  it.each(['selfhosted', 'https://www.reddit.com/r/selfhosted', 'r/', 'reddit:', 'x:acme', ''])(
    'returns null for %j',
    (written) => {
      expect(readCommunity(written)).toBeNull();
    },
  );

  it('reads the example of every source as its own community', () => {
    const manifests: readonly SourceManifest[] = sourceManifests;
    for (const { name, community } of manifests)
      if (community !== undefined) expect(readCommunity(community.example)?.source).toBe(name);
    expect(communityExamples().length).toBeGreaterThan(0);
  });
});

describe('communityKey', () => {
  it('is the same for what a source shows and what people write', () => {
    expect(keyOf('reddit:SELFHOSTED')).toBe(communityKey({ source: 'reddit', name: 'r/selfhosted' }));
  });

  it('distinguishes the communities of two sources', () => {
    expect(keyOf('youtube:tools')).not.toBe(keyOf('reddit:tools'));
  });
});

describe('communitySpellings', () => {
  it.each([
    ['r/SelfHosted', ['selfhosted', 'r/selfhosted']],
    ['github.com/acme/things', ['acme/things', 'github.com/acme/things']],
    ['stackexchange:cooking.stackexchange.com', ['cooking', 'cooking.stackexchange.com', 'cooking.com']],
    ['youtube:Blender Guru', ['blender guru']],
  ])('lists what the source may write for %j', (written, spellings) => {
    expect(communitySpellings(readCommunity(written) as Community)).toEqual(spellings);
  });
});
