import type { MentionOutput } from '@earshot/contracts';

/** The text of a mention in one line. */
export function mentionLine({ title, text }: Pick<MentionOutput, 'title' | 'text'>): string {
  const said = title ?? text;
  return said === '' ? 'A post that was taken down' : said;
}
