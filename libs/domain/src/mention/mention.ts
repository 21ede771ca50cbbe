import type { Post } from '../post/post.js';
import type { SourceName } from '../post/source-name.js';
import type { Classification } from '../classification/classification.js';
import type { Person } from '../note/note.js';
import type { Match } from './match.js';
import type { RemovalReason } from './upkeep.js';

/** The triage of a mention; any status may follow any other. */
export const mentionStatuses = ['new', 'reviewed', 'done', 'ignored'] as const;
export type MentionStatus = (typeof mentionStatuses)[number];

/** Sort orders of mentions: by discovery, urgency, or last change. */
export const mentionOrders = ['found', 'urgency', 'updated'] as const;
export type MentionOrder = (typeof mentionOrders)[number];

/**
 * Another mention of the project that shows the same post: a copy by its author, a post that it quotes, or one that quotes
 * it.
 */
export interface MentionCopy {
  readonly mentionId: string;
  readonly source: SourceName;
  readonly url: string;
}

/** A post that matched in a project; one per project, source and post. Only `status` and `assignee` are set by people. */
export interface Mention extends Omit<Post, 'ownText' | 'links' | 'community' | 'repeats'> {
  readonly id: string;
  readonly projectId: string;
  readonly status: MentionStatus;
  /** The member who looks after it; null = nobody. */
  readonly assignee: Person | null;
  /** The community it was posted in; null = the source has none or does not report it, or it was found before this was stored. */
  readonly community: string | null;
  /** BCP 47, or null while unknown. */
  readonly language: string | null;
  readonly foundAt: Date;
  /** null until classified. */
  readonly classification: Classification | null;
  readonly classifiedAt: Date | null;
  readonly matches: readonly Match[];
  /** Other places of the same post, oldest first, at most twenty. */
  readonly alsoOn: readonly MentionCopy[];
  /** When title, text, author and engagement were removed, as required by the source or its terms; null = not removed. */
  readonly removedAt: Date | null;
  readonly removedReason: RemovalReason | null;
  /** When any of this last changed. */
  readonly updatedAt: Date;
}
