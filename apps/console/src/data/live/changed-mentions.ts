/** The mentions that changed. */
export interface ChangedMentions {
  readonly ids: readonly string[];
  /** Whether others may have changed, too. */
  readonly more: boolean;
}

export const noMentions: ChangedMentions = { ids: [], more: false };

export const anyMentions: ChangedMentions = { ids: [], more: true };

/** Both changes as one. */
export function togetherWith(one: ChangedMentions, other: ChangedMentions): ChangedMentions {
  return { ids: [...one.ids, ...other.ids], more: one.more || other.more };
}

/** Operations whose answers depend on mentions, except for lists of mentions. */
const ofMentions = ['count_mentions', 'list_views', 'get_mention', 'explain_mention', 'list_activity'];

/**
 * Whether an answer may be out of date: an answer about one mention is so only if that one changed. A page can show many of
 * them, and a project's requests are limited. What it says of copies elsewhere (`also_on`) follows when it is next read.
 * @param input of the operation
 */
export function dependsOn(
  operation: string,
  input: { readonly id?: unknown; readonly mention_id?: unknown },
  { ids, more }: ChangedMentions,
): boolean {
  const about = input.id ?? input.mention_id;
  return ofMentions.includes(operation) && (more || typeof about !== 'string' || ids.includes(about));
}
