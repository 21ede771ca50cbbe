import { escapeHtml } from '../posts/escape-html.js';
import type { ScheduledPost } from '../posts/timeline.js';

/** The site that a post belongs to. */
export function siteOf({ post }: ScheduledPost): string {
  return post.place === '' ? 'stackoverflow' : post.place;
}

/** A post as listed by a search: https://api.stackexchange.com/docs/types/search-excerpt */
export function dressExcerpt(entry: ScheduledPost): object {
  const { post } = entry;
  const isAnswer = post.kind === 'comment';
  return {
    tags: [],
    question_score: post.likes,
    item_type: isAnswer ? 'answer' : 'question',
    score: post.likes,
    ...(isAnswer ? { answer_id: Number(post.name) } : {}),
    question_id: Number(isAnswer ? (post.parent ?? 1) : post.name),
    last_activity_date: seconds(entry.publishedAt),
    creation_date: seconds(entry.publishedAt),
    excerpt: `&hellip; <span class="highlight">${escapeHtml(post.text.slice(0, 120))}</span>&hellip;`,
    title: escapeHtml(post.title === '' ? 'A question from before' : post.title),
  };
}

/** A question: https://api.stackexchange.com/docs/types/question */
export function dressQuestion(entry: ScheduledPost, withBody: boolean): object {
  const { post } = entry;
  return {
    ...common(entry),
    is_answered: post.comments > 0,
    view_count: post.views,
    answer_count: post.comments,
    question_id: Number(post.name),
    link: `https://stackoverflow.com/questions/${post.name}/${slug(post.title)}`,
    title: escapeHtml(post.title),
    ...(withBody ? { body: bodyOf(entry) } : {}),
  };
}

/** An answer, which does not include the title of its question: https://api.stackexchange.com/docs/types/answer */
export function dressAnswer(entry: ScheduledPost, withBody: boolean): object {
  const { post } = entry;
  return {
    ...common(entry),
    is_accepted: false,
    answer_id: Number(post.name),
    question_id: Number(post.parent ?? 1),
    ...(withBody ? { body: bodyOf(entry) } : {}),
  };
}

function common(entry: ScheduledPost): object {
  const { post, publishedAt, edits } = entry;
  const editedAt = edits.at(-1)?.editedAt;
  return {
    ...(post.author === '[deleted]'
      ? { owner: { user_type: 'does_not_exist', display_name: 'user1' } }
      : { owner: ownerOf(post.author) }),
    score: post.likes,
    last_activity_date: seconds(editedAt ?? publishedAt),
    creation_date: seconds(publishedAt),
    ...(editedAt === undefined ? {} : { last_edit_date: seconds(editedAt) }),
    content_license: 'CC BY-SA 4.0',
  };
}

function ownerOf(name: string): object {
  return {
    account_id: 1,
    reputation: 101,
    user_id: 1,
    user_type: 'registered',
    display_name: escapeHtml(name),
    link: `https://stackoverflow.com/users/1/${slug(name)}`,
  };
}

/** HTML, as the sites' editors generate it from Markdown. */
function bodyOf({ post }: ScheduledPost): string {
  const link = post.link === '' ? '' : `\n\n${post.link}`;
  return `${post.text}${link}`
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>\n`)
    .join('\n');
}

function linked(html: string): string {
  return html.replace(
    /https?:\/\/[^\s<]+/g,
    (link) => `<a href="${link}" rel="nofollow noreferrer">${link}</a>`,
  );
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
