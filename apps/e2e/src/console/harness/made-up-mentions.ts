import type { GivenMention } from '@earshot/database/testing';

const day = Date.parse('2026-11-20T08:00:00Z');

/** A post published `minute` minutes into a fixed day: the higher, the newer. */
export function mention(text: string, minute: number, more: GivenMention = {}): GivenMention {
  return { text, publishedAt: new Date(day + minute * 60_000), ...more };
}

/** Posts with these texts, the newest first, as a list shows them. */
export function mentionsOf(texts: readonly string[], more: GivenMention = {}): GivenMention[] {
  return texts.map((text, index) => mention(text, texts.length - index, more));
}
