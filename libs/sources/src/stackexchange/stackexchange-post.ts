import type { Post } from '@earshot/domain';
import { decode } from 'html-entities';
import { htmlToText } from '../text/html-to-text.js';
import { type Fields, fieldsOf, numberOf, textOf } from '../reading/read-fields.js';
import { FieldMissing } from '../reading/read-listed.js';
import { unixTimeOf } from '../reading/utc-time.js';
import { siteUrl } from './stackexchange-site.js';

/** A post found by a search. */
export interface FoundPost {
  readonly kind: 'questions' | 'answers';
  readonly id: string;
  readonly publishedAt: Date;
}

/** Reads one excerpt of a search: https://api.stackexchange.com/docs/types/search-excerpt */
export function readExcerpt(value: unknown): FoundPost | FieldMissing {
  const fields = fieldsOf(value);
  const type = fields['item_type'];
  if (type !== 'question' && type !== 'answer') return new FieldMissing('item_type');
  const field = `${type}_id`;
  const id = numberOf(fields, field);
  const publishedAt = unixTimeOf(fields, 'creation_date');
  if (id === null) return new FieldMissing(field);
  if (publishedAt === null) return new FieldMissing('creation_date');
  return { kind: type === 'question' ? 'questions' : 'answers', id: String(id), publishedAt };
}

/** Reads a question with its body. https://api.stackexchange.com/docs/types/question */
export function readQuestion(value: unknown, site: string): Post | FieldMissing {
  const fields = fieldsOf(value);
  const id = numberOf(fields, 'question_id');
  const title = textOf(fields, 'title');
  if (id === null) return new FieldMissing('question_id');
  if (title === null) return new FieldMissing('title');
  return readPost(fields, site, {
    externalId: externalIdOf({ site, kind: 'questions' }, String(id)),
    kind: 'post',
    url: `${siteUrl(site)}/q/${id}`,
    // HTML-escaped, like people's names and unlike all else.
    title: decode(title, { scope: 'strict' }),
    engagement: {
      score: numberOf(fields, 'score'),
      answers: numberOf(fields, 'answer_count'),
      views: numberOf(fields, 'view_count'),
    },
  });
}

/** Reads an answer with its body; the question's title is not its own. https://api.stackexchange.com/docs/types/answer */
export function readAnswer(value: unknown, site: string): Post | FieldMissing {
  const fields = fieldsOf(value);
  const id = numberOf(fields, 'answer_id');
  if (id === null) return new FieldMissing('answer_id');
  return readPost(fields, site, {
    externalId: externalIdOf({ site, kind: 'answers' }, String(id)),
    kind: 'comment',
    url: `${siteUrl(site)}/a/${id}`,
    title: null,
    engagement: { score: numberOf(fields, 'score'), answers: null, views: null },
  });
}

/** Our id of a post, which includes the site because each numbers its own posts. */
export function externalIdOf(
  { site, kind }: { readonly site: string; readonly kind: FoundPost['kind'] },
  id: string,
): string {
  return `${site}/${kind === 'questions' ? 'q' : 'a'}/${id}`;
}

/** Splits our id of a post into its parts; null if it is not one. */
export function placeOfPost(
  externalId: string,
): { readonly site: string; readonly kind: FoundPost['kind']; readonly id: string } | null {
  const [, site, letter, id] = /^([^/]+)\/([qa])\/(\d+)$/.exec(externalId) ?? [];
  if (site === undefined || id === undefined) return null;
  return { site, kind: letter === 'q' ? 'questions' : 'answers', id };
}

type Own = Pick<Post, 'externalId' | 'kind' | 'url' | 'title' | 'engagement'>;

function readPost(fields: Fields, site: string, own: Own): Post | FieldMissing {
  const publishedAt = unixTimeOf(fields, 'creation_date');
  const body = fields['body'];
  if (publishedAt === null) return new FieldMissing('creation_date');
  if (typeof body !== 'string') return new FieldMissing('body');
  const { text, links } = htmlToText(body, siteUrl(site));
  const owner = fieldsOf(fields['owner']);
  const name = textOf(owner, 'display_name');
  return {
    source: 'stackexchange',
    ...own,
    text,
    links,
    // The licence requires both; a user who has left has a name at most.
    authorHandle: name === null ? null : decode(name, { scope: 'strict' }),
    authorUrl: textOf(owner, 'link'),
    community: site,
    publishedAt,
  };
}
