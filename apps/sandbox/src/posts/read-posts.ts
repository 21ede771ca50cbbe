import { messageOf } from '@earshot/domain';
import { parsePost, type PostDraft } from './parse-post.js';

/** The result of reading posts: the valid ones in order, and a sentence for each line (or item) that is not a post. */
export interface ReadPosts {
  readonly drafts: readonly PostDraft[];
  readonly problems: readonly string[];
}

/** Reads a JSON array, or one JSON object per line; empty lines are skipped. Never throws. */
export function readPosts(text: string): ReadPosts {
  const drafts: PostDraft[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { place, row } of rows(text)) {
    try {
      const draft = parsePost(row());
      if (draft.name !== null && seen.has(draft.name))
        throw new Error(`the id ${draft.name} appears more than once`);
      if (draft.name !== null) seen.add(draft.name);
      drafts.push(draft);
    } catch (error) {
      problems.push(`${place}: ${messageOf(error)}`);
    }
  }
  return { drafts, problems };
}

function rows(text: string): { place: string; row: () => unknown }[] {
  if (!text.trimStart().startsWith('[')) {
    return text
      .split('\n')
      .flatMap((line, index) =>
        line.trim() === '' ? [] : [{ place: `line ${index + 1}`, row: (): unknown => JSON.parse(line) }],
      );
  }
  try {
    const items = JSON.parse(text) as unknown[];
    return items.map((item, index) => ({ place: `item ${index + 1}`, row: () => item }));
  } catch (error) {
    return [
      {
        place: 'the JSON array',
        row: () => {
          throw error;
        },
      },
    ];
  }
}
