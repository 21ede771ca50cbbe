import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type SourceName, sourceNames } from '@earshot/domain';
import { samplesOf } from '@earshot/fakes';
import { type ReadPosts, readPosts } from './read-posts.js';

/** The sources that have sample posts. */
export const sourcesWithSamples: readonly SourceName[] = sourceNames.filter((source) =>
  existsSync(samplesOf(source)),
);

/** Our own sample posts: those of these sources spread evenly among each other, each source's in its original order. */
export async function readSamples(sources = sourceNames): Promise<ReadPosts> {
  const perSource = await Promise.all(
    sourcesWithSamples
      .filter((source) => sources.includes(source))
      .map(async (source) => readPosts(await readFile(samplesOf(source), 'utf8'))),
  );
  const placed = perSource.flatMap(({ drafts }) =>
    drafts.map((draft, index) => ({ draft, place: index / drafts.length })),
  );
  return {
    drafts: placed.sort((a, b) => a.place - b.place).map(({ draft }) => draft),
    problems: perSource.flatMap(({ problems }) => problems),
  };
}
