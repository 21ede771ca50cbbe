import type { Match, Post } from '@earshot/domain';
import type { ClassifyInput } from './classifier.js';

/** Eight in the morning; posts are an hour old unless a spec says otherwise. */
export const sampleNow = new Date('2026-11-21T08:00:00.000Z');

export interface Sample {
  readonly keyword?: string;
  readonly context?: string;
  readonly description?: string;
  readonly website?: string;
  readonly post?: Partial<Post>;
}

/** A post about `keyword` (default: Acme) with its literal matches, in the scanner's format. */
export function sampleInput(text: string, { keyword = 'acme', ...rest }: Sample = {}): ClassifyInput {
  const post = {
    source: 'reddit' as const,
    kind: 'post' as const,
    title: null,
    links: [],
    authorHandle: 'somebody',
    engagement: {},
    publishedAt: new Date(sampleNow.getTime() - 3_600_000),
    ...rest.post,
    text,
  };
  const matches: Match[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(keyword); at >= 0; at = lower.indexOf(keyword, at + 1))
    matches.push({ monitorId: 'm', keyword, field: 'text', link: null, start: at, end: at + keyword.length });
  return {
    post,
    matches,
    monitors: [{ id: 'm', keywords: [keyword], context: rest.context ?? null }],
    project: { name: 'Acme', description: rest.description ?? null, website: rest.website ?? null },
    learned: null,
  };
}
