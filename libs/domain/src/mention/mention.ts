import type { Post } from '../post/post.js';
import type { SourceName } from '../post/source-name.js';
import type { Classification } from '../classification/classification.js';
import type { Match } from './match.js';
import type { RemovalReason } from './upkeep.js';

/** What people have made of a mention; every one can follow every other. */
export const mentionStatuses = ['new', 'reviewed', 'done', 'ignored'] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

/** What a list of mentions is sorted by: discovery, urgency, or the last change. */
export const mentionOrders = ['found', 'urgency', 'updated'] as const;
export type MentionOrder = (typeof mentionOrders)[number];

/** Another mention of the project that shows the same post: a copy by its author, what it quotes, or what quotes it. */
export interface MentionCopy {
  readonly mentionId: string;
  readonly source: SourceName;
  readonly url: string;
}

/** A post that matched in a project; one per project, source and post. Only `status` is set by people. */
export interface Mention extends Omit<Post, 'ownText' | 'links' | 'community' | 'repeats'> {
  readonly id: string;
  readonly projectId: string;
  readonly status: MentionStatus;
  /** Where it stands; null = the source has no such thing or does not say, or it was found before that was noted. */
  readonly community: string | null;
  /** BCP 47, or null while unknown. */
  readonly language: string | null;
  readonly foundAt: Date;
  /** null until classified. */
  readonly classification: Classification | null;
  readonly classifiedAt: Date | null;
  readonly matches: readonly Match[];
  /** Where else the same post is, oldest first, twenty at most. */
  readonly alsoOn: readonly MentionCopy[];
  /** When title, text, author and counts were removed, as the source or its terms demand; null = they are here. */
  readonly removedAt: Date | null;
  readonly removedReason: RemovalReason | null;
  /** When anything of this last changed. */
  readonly updatedAt: Date;
}
