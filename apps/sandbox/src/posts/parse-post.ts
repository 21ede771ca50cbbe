import { manifestOf, type SourceName, sourceNames } from '@earshot/domain';
import { editableFields, type FakePost, type PostEdit, sourceFakes } from '@earshot/fakes';
import { corpusRow, type Row } from './corpus-row.js';

/** A parsed row. */
export interface PostDraft {
  readonly post: Omit<FakePost, 'name'>;
  /** null = a name is made up on publication. */
  readonly name: string | null;
  /** When to publish it; null = the caller decides. */
  readonly publishedAt: Date | null;
}

/**
 * Parses one row of a corpus or of `POST /posts`. A row without `source` is a Reddit post. A post needs a title if its
 * source has titles; everything else needs a text.
 * @throws Error with one sentence that names all mistakes
 */
export function parsePost(input: unknown): PostDraft {
  const given = corpusRow(asRow(input, 'a post'));
  const source = sourceNames.find((name) => name === (given.source ?? 'reddit'));
  if (source === undefined) throw new Error(`"source" must be one of ${sourceNames.join(', ')}`);
  refuseFaults(given, source, Object.keys(rules));
  const row = inGeneralTerms(given, source);
  const id = text(row.id);
  const kind =
    row.kind === 'comment' || (row.kind === undefined && id?.startsWith('t1_')) ? 'comment' : 'post';
  if (id !== undefined && !sourceFakes[source].names.is(id, kind))
    throw new Error(`the "id" of a ${kind} must be ${sourceFakes[source].names.must}`);
  const needsTitle = kind === 'post' && manifestOf(source).hasTitles;
  if (needsTitle && !row.title) throw new Error('a post needs a "title"');
  if (!needsTitle && !row.text) throw new Error(`a ${kind} needs a "text"`);
  return { post: compose(row, source, kind), name: id ?? null, publishedAt: moment(row.published_at) };
}

/**
 * Parses the body of `PATCH /posts/{name}`.
 * @throws Error with one sentence that names all mistakes
 */
export function parseEdit(input: unknown, source: SourceName): PostEdit {
  const given = asRow(input, 'an edit');
  refuseFaults(given, source, editableFields);
  const edit = inGeneralTerms(given, source);
  const changes = Object.entries(edit).filter(([, value]) => value !== undefined && value !== null);
  if (changes.length === 0)
    throw new Error(`an edit must change at least one of ${editableFields.join(', ')}`);
  return Object.fromEntries(changes) as PostEdit;
}

function compose(row: Row, source: SourceName, kind: FakePost['kind']): Omit<FakePost, 'name'> {
  return {
    source,
    kind,
    parent: text(row.parent) ?? null,
    title: text(row.title) ?? '',
    text: text(row.text) ?? '',
    author: text(row.author) ?? '',
    place: text(row.place) ?? (source === 'reddit' ? 'sandbox' : ''),
    path: text(row.path) ?? null,
    link: text(row.link) ?? '',
    likes: number(row.likes) ?? 1,
    comments: number(row.comments) ?? 0,
    reposts: number(row.reposts) ?? 0,
    quotes: number(row.quotes) ?? 0,
    views: number(row.views) ?? 0,
    hidesLikes: row.hides_likes === true,
    commentsOff: row.comments_off === true,
    edited: row.edited === true,
    repeats: text(row.repeats) ?? null,
  };
}

interface Rule {
  readonly is: (value: unknown) => boolean;
  readonly must: string;
}

const aText: Rule = { is: (value) => typeof value === 'string', must: 'a string' };
const aNumber: Rule = { is: (value) => Number.isFinite(value), must: 'a number' };
const aFlag: Rule = { is: (value) => typeof value === 'boolean', must: 'true or false' };

/** By field name; `note`, `created_utc` and `ups` are accepted and ignored. */
const rules: Readonly<Record<string, Rule>> = {
  source: aText,
  id: aText,
  kind: { is: (value) => value === 'post' || value === 'comment', must: '"post" or "comment"' },
  parent: aText,
  title: aText,
  text: aText,
  author: aText,
  place: {
    is: (value) => typeof value === 'string' && /^(?:[\w-]{0,30}|[\w-]{1,39}\/[\w.-]{1,100})$/.test(value),
    must: 'a name of letters, digits, _ and -, or a repository as owner/name',
  },
  path: {
    is: (value) => typeof value === 'string' && value.startsWith('/'),
    must: 'a path that starts with /',
  },
  link: aText,
  likes: aNumber,
  comments: aNumber,
  reposts: aNumber,
  quotes: aNumber,
  views: aNumber,
  hides_likes: aFlag,
  comments_off: aFlag,
  edited: aFlag,
  repeats: aText,
  note: aText,
  created_utc: aNumber,
  ups: aNumber,
  published_at: { is: (value) => moment(value) !== null, must: 'an ISO 8601 time or epoch seconds' },
};

/** The common field name for one that its source may name differently. */
function general(name: string, source: SourceName): string {
  return sourceFakes[source].terms?.[name] ?? name;
}

function inGeneralTerms(row: Row, source: SourceName): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [general(name, source), value]));
}

function refuseFaults(row: Row, source: SourceName, known: readonly string[]): void {
  const faults = Object.entries(row).flatMap(([name, value]) => {
    const rule = known.includes(general(name, source)) ? rules[general(name, source)] : undefined;
    if (rule === undefined) return [`unknown field "${name}"`];
    return value === undefined || value === null || rule.is(value) ? [] : [`"${name}" must be ${rule.must}`];
  });
  if (faults.length > 0) throw new Error(faults.join('; '));
}

function asRow(input: unknown, what: string): Row {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new Error(`${what} must be a JSON object`);
  return input as Row;
}

function moment(value: unknown): Date | null {
  const date = typeof value === 'number' ? new Date(value * 1000) : new Date(text(value) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
