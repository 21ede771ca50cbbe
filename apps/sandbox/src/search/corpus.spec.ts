import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { readPosts } from '../posts/read-posts.js';
import { holds, plain } from '../testing/contains-literally.js';
import { SearchIndex } from '@earshot/fakes';

const corpusFile = fileURLToPath(new URL('../../../../../shared/corpora/reddit.jsonl', import.meta.url));
const isThere = existsSync(corpusFile);
if (!isThere)
  process.stdout.write('Skipped: the corpus of real posts is not here (shared/corpora/reddit.jsonl).\n');

describe('search over a corpus of real posts', () => {
  (isThere ? it : it.skip)(
    'finds every post that literally contains a keyword, for words and pairs from the corpus',
    () => {
      const { drafts, problems } = readPosts(readFileSync(corpusFile, 'utf8'));
      expect(problems).toEqual([]);
      const index = new SearchIndex<number>();
      const texts = drafts.map(({ post }, at) => {
        const fields = [post.title, post.text, post.link];
        index.add(at, fields);
        return plain(fields.join('\n'));
      });
      const keywords = drafts
        .filter((_, at) => at % 600 === 0)
        .map(({ post }, at) =>
          post.title
            .split(/\s+/)
            .slice(at % 4, (at % 4) + 1 + (at % 2))
            .join(' ')
            .replaceAll('"', ''),
        )
        .filter((keyword) => keyword.length > 1);
      expect(keywords.length).toBeGreaterThan(30);
      for (const keyword of keywords) {
        const needle = plain(keyword);
        const found = new Set(index.find(`"${keyword}"`));
        const missed = texts.flatMap((text, at) =>
          holds(text, needle) && !found.has(at) ? [drafts[at]?.name] : [],
        );
        expect([keyword, missed]).toEqual([keyword, []]);
      }
    },
  );
});
