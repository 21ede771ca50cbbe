import { Matcher } from '@earshot/matching';
import type { LearnedRelevance, Meaning } from '@earshot/domain';
import type { RelevanceSubject } from './relevance-subject.js';

export interface Sample {
  readonly keywords?: readonly string[];
  readonly context?: string | null;
  readonly description?: string;
  readonly website?: string;
  readonly title?: string;
  readonly links?: readonly string[];
  readonly authorHandle?: string;
  readonly isCustomerVoice?: boolean;
  readonly brand?: number | null;
  readonly alike?: number | null;
  readonly alikeAgainst?: number | null;
  readonly meaning?: Meaning | null;
  readonly learned?: LearnedRelevance | null;
}

/** A post with the matches of its keywords (default: acme), as the scanner finds them. */
export function relevanceSample(text: string, sample: Sample = {}): RelevanceSubject {
  const keywords = [...(sample.keywords ?? ['acme'])];
  const post = {
    source: 'reddit' as const,
    kind: 'post' as const,
    title: sample.title ?? null,
    text,
    links: [...(sample.links ?? [])],
    authorHandle: sample.authorHandle ?? 'somebody',
    engagement: {},
    publishedAt: new Date('2026-11-21T08:00:00.000Z'),
  };
  const set = { id: 'm', keywords, excludeKeywords: [], excludeAuthors: [] };
  const matches = Matcher.compile([set])
    .match(post)
    .flatMap((found) => found.matches.map((match) => ({ monitorId: 'm', ...match })));
  return {
    post,
    matches,
    monitors: [{ id: 'm', keywords, context: sample.context ?? null }],
    project: { name: 'Acme', description: sample.description ?? null, website: sample.website ?? null },
    isCustomerVoice: sample.isCustomerVoice ?? false,
    brand: sample.brand ?? null,
    alike: sample.alike ?? null,
    alikeAgainst: sample.alikeAgainst ?? null,
    meaning: sample.meaning ?? null,
    learned: sample.learned ?? null,
  };
}
