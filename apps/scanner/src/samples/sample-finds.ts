import type { DraftJudge } from '@earshot/classification/draft';
import {
  type Classification,
  mainReason,
  type Post,
  postsPerDay,
  type Project,
  type SampleDraft,
  type SampledPost,
  samplePosts,
  type SourceSample,
  storablePost,
} from '@earshot/domain';
import { DraftTrial, type KeywordMatch } from '@earshot/matching';
import type { FetchedWindow } from '@earshot/sources';

/** What a page shows about a draft, apart from what was asked and what it cost. */
export type SampleFinds = Omit<SourceSample, 'asked' | 'notAsked' | 'usd'>;

interface Found {
  readonly post: Post;
  readonly matches: readonly KeywordMatch[];
}

/** Matches and judges the posts of a page as scans and previews do. */
export async function sampleFinds(
  { posts, coveredFrom, listed, stopped }: FetchedWindow,
  draft: SampleDraft,
  project: Pick<Project, 'name' | 'description' | 'website'>,
  { judge, now }: { readonly judge: () => DraftJudge; readonly now: Date },
): Promise<SampleFinds> {
  const trial = await DraftTrial.of(draft);
  const found = posts
    .map(storablePost)
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .flatMap((post): Found[] => {
      const matches = trial.look(post);
      return matches === null ? [] : [{ post, matches }];
    });
  const { name, description, website } = project;
  const { keywords, context } = draft;
  const brand = { name, description, website };
  const judged = { monitorId: null, keywords, context, project: brand, learned: null };
  const verdicts = found.length === 0 ? [] : await judge()(found, judged, now);
  const published = found.map(({ post }) => post.publishedAt).filter((at) => at >= coveredFrom);
  return {
    ...trial.result,
    fetched: listed ?? posts.length,
    since: coveredFrom.toISOString(),
    complete: stopped.reason === 'reached',
    judged: verdicts.length,
    relevant: verdicts.filter(({ isRelevant }) => isRelevant).length,
    perDay: postsPerDay(published, coveredFrom, now),
    posts: found.slice(0, samplePosts).map((one, index) => toSampledPost(one, verdicts[index])),
  };
}

/** The same limit as for the stored matches of a mention. */
const keptMatches = 100;

function toSampledPost({ post, matches }: Found, verdict: Classification | undefined): SampledPost {
  const { url, authorHandle, title, text, publishedAt } = post;
  return {
    url,
    authorHandle,
    title,
    text,
    publishedAt: publishedAt.toISOString(),
    matches: matches.slice(0, keptMatches),
    isRelevant: verdict?.isRelevant ?? null,
    why: verdict === undefined ? null : mainReason(verdict),
  };
}
