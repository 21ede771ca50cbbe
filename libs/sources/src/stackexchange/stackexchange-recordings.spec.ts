import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { decode } from 'html-entities';
import { QueryRefused } from '../query-refused.js';
import { fieldsOf, itemsOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { stackexchangeJson } from './stackexchange-api.js';
import { readAnswer, readQuestion } from './stackexchange-post.js';

/** Real responses from Stack Exchange. They belong to their authors, so they are kept outside the project. */
const folder = join(import.meta.dirname, '../../../../../shared/recordings/stackexchange');
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: recorded answers of Stack Exchange, because none lie beside the project.\n');
const recorded = isThere ? it : it.skip;

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const answered = (name: string, status = 200) =>
  stackexchangeJson(
    { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: read(name) },
    new Date(),
  );

describe('recorded Stack Exchange responses', () => {
  recorded('are read with every question, field by field, although recorded without bodies', () => {
    const items = itemsOf(answered('resolveit-stackapi-questions-2021.json')['items']).map(fieldsOf);
    expect(items).toHaveLength(50);
    for (const item of items) {
      expect(readQuestion(item, 'stackoverflow')).toEqual(new FieldMissing('body'));
      const post = readQuestion({ ...item, body: '<p>body</p>' }, 'stackoverflow');
      if (post instanceof FieldMissing) throw new Error(post.field);
      const owner = fieldsOf(item['owner']);
      expect(post).toMatchObject({
        externalId: `stackoverflow/q/${String(item['question_id'])}`,
        title: decode(String(item['title'])),
        authorHandle: decode(String(owner['display_name'])),
        authorUrl: owner['link'] ?? null,
        publishedAt: new Date(Number(item['creation_date']) * 1_000),
        engagement: { score: item['score'], answers: item['answer_count'], views: item['view_count'] },
      });
      expect(post.title).not.toMatch(/&(amp|lt|gt|quot|#\d+);/);
      expect(String(item['link'])).toContain(`/questions/${String(item['question_id'])}/`);
    }
  });

  recorded('are read with answers if the whole envelope was recorded', () => {
    for (const name of ['question_page', 'question_page_2', 'question_backoff_page']) {
      const [question] = itemsOf(answered(`perceval-stackexchange_${name}.json`)['items']).map(fieldsOf);
      // Texts and titles were emptied before the recordings were stored.
      expect(readQuestion({ ...question, body: '', title: 'a title' }, 'stackoverflow')).toMatchObject({
        externalId: 'stackoverflow/q/1',
        authorHandle: 'zhquan_example_3',
        publishedAt: new Date(1_459_908_076_000),
        engagement: { score: 1, answers: 1, views: 17 },
      });
      const [answer] = itemsOf(question?.['answers']).map(fieldsOf);
      expect(readAnswer({ ...answer, body: '' }, 'stackoverflow')).toMatchObject({
        externalId: 'stackoverflow/a/1',
        authorHandle: 'zhquan_example_1',
        publishedAt: new Date(1_459_975_066_000),
        engagement: { score: 0, answers: null, views: null },
      });
    }
    expect(answered('perceval-stackexchange_question_backoff_page.json')['backoff']).toBe(0.2);
  });

  recorded('include a refusal that names what was wrong', () => {
    expect(() => answered('gaea-bad-request.json', 400)).toThrow(QueryRefused);
    expect(() => answered('gaea-bad-request.json', 400)).toThrow('A malformed parameter was passed');
  });
});
