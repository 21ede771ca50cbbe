import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PreviewedPostOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { useProjectPath } from '../../data/project.js';
import { countText } from '../../format/count.js';
import { MarkedText } from '../../parts/text/marked-text.js';
import { ErrorNotice, Skeleton } from '../../parts/states.js';
import { Time } from '../../parts/text/time.js';
import { EstimateList } from './estimate-list.js';
import { droppedTexts, faultSentences, previewSentence, spellingCounts } from './preview-summary.js';
import type { Preview } from './use-preview.js';

/** What the draft would match among stored posts, while it is typed. */
export function PreviewPanel({ preview }: { readonly preview: Preview }): ReactNode {
  const { input, found, error, busy } = preview;
  return (
    <section className="preview" aria-label="Preview" aria-busy={busy}>
      <h2>Preview</h2>
      {input === null ? (
        <p className="soft">Add a spelling and a source to see what would match.</p>
      ) : error !== null && error.details.length === 0 ? (
        <ErrorNotice error={error} />
      ) : error !== null ? (
        <p className="soft">No preview of this: {faultSentences(error.details, input).join(' ')}</p>
      ) : found === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <>
          <p aria-live="polite">{previewSentence(found)}</p>
          {found.dropped === 0 ? null : <p className="small soft">{droppedTexts(found).join(' · ')}</p>}
          {found.examined === 0 ? null : (
            <p className="small soft">
              Only posts that a monitor of this project has already collected are searched; no source is
              asked.
            </p>
          )}
          {found.posts.length === 0 ? null : (
            <>
              <p className="small soft">
                {found.posts.length === found.matched
                  ? 'How many of them contain each spelling:'
                  : `How many of the newest ${countText(found.posts.length, 'match', 'matches')} contain each spelling:`}
              </p>
              <ul className="spellings">
                {spellingCounts(input.keywords ?? [], found.posts).map(({ keyword, posts }) => (
                  <li key={keyword} className={posts === 0 ? 'tag hold' : 'tag'}>
                    <bdi>{keyword}</bdi> {posts}
                  </li>
                ))}
              </ul>
              <Samples posts={found.posts} />
            </>
          )}
          <EstimateList input={input} estimates={found.estimates} />
        </>
      )}
    </section>
  );
}

function Samples({ posts }: { readonly posts: readonly PreviewedPostOutput[] }): ReactNode {
  return (
    <ul>
      {posts.slice(0, 5).map((post) => (
        <Sample key={post.mention_id} post={post} />
      ))}
    </ul>
  );
}

function Sample({ post }: { readonly post: PreviewedPostOutput }): ReactNode {
  const path = useProjectPath();
  const { mention_id, source, author_handle, published_at, title, text, matches } = post;
  const marksOf = (field: 'title' | 'text') =>
    matches
      .filter((match) => match.field === field)
      .map(({ start, end }) => ({ start, end, kind: 'keyword' as const }));
  const first = Math.max(0, Math.min(...marksOf('text').map(({ start }) => start), text.length) - 80);
  const from = marksOf('text').length === 0 ? 0 : first;
  const cut = text.slice(from, from + 400);
  return (
    <li className="sample">
      <p className="small soft">
        {sourceLabels[source]}
        {author_handle === null ? '' : ' · '}
        {author_handle === null ? null : <bdi>@{author_handle.replace(/^@/, '')}</bdi>} ·{' '}
        <Time at={published_at} /> ·{' '}
        <Link href={path(`mentions/${mention_id}`)}>
          Open<span className="unseen"> this mention</span>
        </Link>
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
    </li>
  );
}
