import { setImmediate as immediate } from 'node:timers/promises';
import { type Classification, judgedPosts, type Match } from '@earshot/domain';
import type { ClassifyInput, ClassifyMonitor } from '../classifier.js';
import { openEmbeddedClassifier } from '../embedded/embedded-classifier.js';

/** The number of posts judged at once; other work of the process runs between batches. */
const portion = 5;

/** A monitor draft's description of its brand, and the project it belongs to. */
export interface JudgedDraft extends Omit<ClassifyMonitor, 'id'>, Pick<ClassifyInput, 'project' | 'learned'> {
  /** The existing monitor that it changes, which has lessons of its own; null = it is new. */
  readonly monitorId: string | null;
}

/** A post with the matches of the draft's keywords. */
export interface DraftMatch {
  readonly post: ClassifyInput['post'];
  readonly matches: readonly Omit<Match, 'monitorId'>[];
}

/** Judges the first `judgedPosts` matches of a draft, in order. */
export type DraftJudge = (
  found: readonly DraftMatch[],
  draft: JudgedDraft,
  now: Date,
) => Promise<readonly Classification[]>;

/**
 * Judges like the classifiers without the transformer: by the same rules and evidence, with the linear model, which takes
 * some milliseconds per post and a few MB of memory. Whatever the transformer or a language model would add is missing.
 * @throws Error if the files of the linear model are broken
 */
export function openDraftJudge(): DraftJudge {
  const classifier = openEmbeddedClassifier({ model: 'linear', threads: 1 });
  return async (found, { monitorId, keywords, context, project, learned }, now) => {
    const id = monitorId ?? 'draft';
    const monitors = [{ id, keywords, context }];
    const inputs = found.slice(0, judgedPosts).map(({ post, matches }) => ({
      post: { ...post, links: [] },
      matches: matches.map((match) => ({ ...match, monitorId: id })),
      monitors,
      project,
      learned,
    }));
    const judged: Classification[] = [];
    for (let at = 0; at < inputs.length; at += portion) {
      judged.push(...(await classifier.classify(inputs.slice(at, at + portion), now)));
      await immediate();
    }
    return judged;
  };
}
