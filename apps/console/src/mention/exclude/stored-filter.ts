import type { MentionFilterInput } from '@earshot/contracts';

/** What is about to be excluded, and from which monitor. */
export interface Exclusion {
  readonly monitorId: string;
  readonly by: 'author' | 'word';
  /** The author's handle, or the word; empty = nothing yet. */
  readonly text: string;
}

/** The stored mentions that an exclusion is about and nobody has decided on; null = there is nothing to look for. */
export function storedFilter({ monitorId, by, text }: Exclusion): MentionFilterInput | null {
  const searched = text.trim();
  if (searched === '') return null;
  return {
    monitor_id: [monitorId],
    status: ['new'],
    ...(by === 'author' ? { author_handle: searched } : { q: searched }),
  };
}

/** Which of them are meant, behind `34 mentions`. */
export function storedText({ by, text }: Exclusion): string {
  return by === 'author' ? 'by this author' : `with “${text.trim()}”`;
}
