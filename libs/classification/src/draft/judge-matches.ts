import { type Classification, judgedPosts, type LearnedRelevance, type Match } from '@earshot/domain';
import type { ClassifyInput } from '../classifier.js';
import type { DraftJudge } from './draft-judge.js';

/** A monitor draft's description of its brand, and the monitor and project it belongs to. */
export interface JudgedDraft {
  /** The existing monitor that it changes, which has lessons of its own; null = it is new. */
  readonly monitorId: string | null;
  readonly keywords: readonly string[];
  readonly context: string | null;
  readonly project: ClassifyInput['project'];
  readonly learned: LearnedRelevance | null;
}

/** A post with the matches of the draft's keywords. */
export interface DraftMatch {
  readonly post: ClassifyInput['post'];
  readonly matches: readonly Omit<Match, 'monitorId'>[];
}

/** Verdicts on the first `judgedPosts` matches of a draft, in order. */
export function judgeMatches(
  judge: DraftJudge,
  found: readonly DraftMatch[],
  { monitorId, keywords, context, project, learned }: JudgedDraft,
  now: Date,
): Promise<readonly Classification[]> {
  const id = monitorId ?? 'draft';
  const monitors = [{ id, keywords, context }];
  const inputs = found.slice(0, judgedPosts).map(({ post, matches }) => ({
    post: { ...post, links: [] },
    matches: matches.map((match) => ({ ...match, monitorId: id })),
    monitors,
    project,
    learned,
  }));
  return judge.judge(inputs, now);
}
