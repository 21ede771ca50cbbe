import type { SandboxPost } from './sandbox-post.js';

/** A row that has been understood: the post, and when it wants to be published (null = whoever plays it decides). */
export interface PostDraft {
  readonly post: SandboxPost;
  readonly publishedAt: Date | null;
}

/**
 * Reads one row of a corpus or of `POST /posts`. Only `title` (of a post) or `selftext` (of a comment) is required.
 * @param freshId gives the id of a row that has none, without its `t3_`
 * @throws Error with one sentence that names every fault
 */
export function parsePost(row: unknown, freshId: () => string): PostDraft {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new Error('a post is a JSON object');
  const fields = row as Record<string, unknown>;
  const faults = [
    ...Object.keys(fields)
      .filter((name) => !(name in rules))
      .map((name) => `unknown field "${name}"`),
    ...Object.entries(rules).flatMap(([name, { is, must }]) =>
      fields[name] === undefined || fields[name] === null || is(fields[name])
        ? []
        : [`"${name}" must be ${must}`],
    ),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
  const kind = fields.kind ?? (text(fields.id)?.startsWith('t1_') ? 'comment' : 'post');
  const prefix = kind === 'comment' ? 't1_' : 't3_';
  if (!(text(fields.id) ?? prefix).startsWith(prefix))
    throw new Error(`the "id" of a ${kind} starts with ${prefix}`);
  if (kind === 'post' && !fields.title) throw new Error('a post needs a "title"');
  if (kind === 'comment' && !fields.selftext) throw new Error('a comment needs a "selftext"');
  return {
    post: compose(fields, kind === 'comment' ? 'comment' : 'post', text(fields.id) ?? prefix + freshId()),
    publishedAt: moment(fields.published_at),
  };
}

function compose(fields: Record<string, unknown>, kind: SandboxPost['kind'], name: string): SandboxPost {
  const subreddit = text(fields.subreddit) ?? 'sandbox';
  const title = text(fields.title) ?? '';
  const score = number(fields.score) ?? 1;
  const id = name.slice(3);
  const permalink =
    text(fields.permalink) ??
    (kind === 'post' ? `/r/${subreddit}/comments/${id}/_/` : `/r/${subreddit}/comments/${id}p/_/${id}/`);
  return {
    name,
    kind,
    subreddit,
    title,
    text: text(fields.selftext) ?? '',
    author: text(fields.author) ?? `reader_${id}`,
    score,
    ups: number(fields.ups) ?? score,
    numComments: number(fields.num_comments) ?? 0,
    permalink,
    url: text(fields.url) || `https://www.reddit.com${permalink}`,
    edited: fields.edited === true,
    scoreHidden: fields.score_hidden === true,
    crosspostParent: text(fields.crosspost_parent) ?? null,
  };
}

interface Rule {
  readonly is: (value: unknown) => boolean;
  readonly must: string;
}

const aText: Rule = { is: (value) => typeof value === 'string', must: 'a text' };
const aNumber: Rule = { is: (value) => Number.isFinite(value), must: 'a number' };
const aFlag: Rule = { is: (value) => typeof value === 'boolean', must: 'true or false' };
const aFullname: Rule = {
  is: (value) => typeof value === 'string' && /^t[13]_[0-9a-z]{1,13}$/.test(value),
  must: 't3_ (post) or t1_ (comment) and 1-13 of 0-9 a-z',
};

const rules: Record<string, Rule> = {
  id: aFullname,
  kind: { is: (value) => value === 'post' || value === 'comment', must: '"post" or "comment"' },
  subreddit: {
    is: (value) => typeof value === 'string' && /^\w{1,30}$/.test(value),
    must: 'a name of letters, digits and _',
  },
  title: aText,
  selftext: aText,
  author: aText,
  created_utc: aNumber,
  score: aNumber,
  ups: aNumber,
  num_comments: aNumber,
  permalink: { is: (value) => typeof value === 'string' && value.startsWith('/r/'), must: 'a path /r/...' },
  url: aText,
  edited: aFlag,
  score_hidden: aFlag,
  crosspost_parent: aFullname,
  note: aText,
  published_at: { is: (value) => moment(value) !== null, must: 'an ISO 8601 time or epoch seconds' },
};

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
