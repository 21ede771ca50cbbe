import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DraftMatchOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { useProjectPath } from '../../data/project.js';
import { MarkedText } from '../../parts/text/marked-text.js';
import { Time } from '../../parts/text/time.js';

/** A post that a draft matches; with a mention id if it is stored. */
export interface MatchedPost extends DraftMatchOutput {
  readonly mentionId: string | null;
}

/** The posts that a draft matches, each with whether it would be judged relevant to the brand. */
export function MatchedPosts({ posts }: { readonly posts: readonly MatchedPost[] }): ReactNode {
  if (posts.length === 0) return null;
  return (
    <ul>
      {posts.map((post, index) => (
        // Posts that quote each other may have the same address.
        <li key={`${index} ${post.url}`} className="matched">
          <Post post={post} />
        </li>
      ))}
    </ul>
  );
}

function Post({ post }: { readonly post: MatchedPost }): ReactNode {
  const path = useProjectPath();
  const { mentionId, source, author_handle, published_at, title, text, matches, url } = post;
  const marksOf = (field: 'title' | 'text') =>
    matches
      .filter((match) => match.field === field)
      .map(({ start, end }) => ({ start, end, kind: 'keyword' as const }));
  const first = Math.max(0, Math.min(...marksOf('text').map(({ start }) => start), text.length) - 80);
  const from = marksOf('text').length === 0 ? 0 : first;
  const cut = text.slice(from, from + 400);
  return (
    <>
      <p className="small soft">
        {sourceLabels[source]}
        {author_handle === null ? '' : ' · '}
        {author_handle === null ? null : <bdi>@{author_handle.replace(/^@/, '')}</bdi>} ·{' '}
        <Time at={published_at} /> ·{' '}
        {mentionId === null ? (
          <a href={url} target="_blank" rel="noreferrer">
            Open<span className="unseen"> the post in another tab</span>
          </a>
        ) : (
          <Link href={path(`mentions/${mentionId}`)}>
            Open<span className="unseen"> this mention</span>
          </Link>
        )}
      </p>
      {title === null ? null : (
        <p dir="auto">
          <strong>
            <MarkedText text={title} marks={marksOf('title')} />
          </strong>
        </p>
      )}
      <p className="text" dir="auto">
        {from > 0 ? '… ' : ''}
        <MarkedText
          text={cut}
          marks={marksOf('text').map(({ start, end, kind }) => ({
            start: start - from,
            end: end - from,
            kind,
          }))}
        />
        {from + cut.length < text.length ? ' …' : ''}
      </p>
      <Verdict {...post} />
    </>
  );
}

function Verdict({ is_relevant, why }: Pick<DraftMatchOutput, 'is_relevant' | 'why'>): ReactNode {
  if (is_relevant === null) return null;
  return (
    <p className="small" dir="auto">
      <strong>{is_relevant ? 'About us' : 'Not about us'}</strong>
      {why === null ? '' : `: ${why}`}
    </p>
  );
}
