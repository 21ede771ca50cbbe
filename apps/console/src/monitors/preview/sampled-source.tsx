import type { ReactNode } from 'react';
import type { SourceSampleOutput } from '@earshot/contracts';
import { sourceLabels } from '@earshot/domain';
import { MatchedPosts } from './matched-posts.js';
import { droppedTexts } from './preview-summary.js';
import { sampledText } from './sample-texts.js';
import { Spellings } from './spellings.js';

/** The result of one source, or why there is none. */
export function SampledSource({ sampled }: { readonly sampled: SourceSampleOutput }): ReactNode {
  const { source, status, error, matched, by_keyword, posts, not_asked } = sampled;
  return (
    <li>
      <p>
        <strong>{sourceLabels[source]}</strong>{' '}
        {status === 'waiting' ? (
          <span className="soft">is being asked…</span>
        ) : status === 'failed' ? (
          <span className="hold" dir="auto">
            {error}
          </span>
        ) : (
          sampledText(sampled)
        )}
      </p>
      {status !== 'done' ? null : (
        <>
          {not_asked.length === 0 ? null : (
            <p className="small hold" dir="auto">
              Not asked for, because they did not fit: {not_asked.join(', ')}
            </p>
          )}
          {sampled.dropped === 0 ? null : (
            <p className="small soft">Dropped: {droppedTexts(sampled).join(' · ')}</p>
          )}
          {matched === 0 ? null : (
            <details>
              <summary>Spellings and posts</summary>
              <Spellings counts={by_keyword.filter(({ keyword }) => !not_asked.includes(keyword))} />
              <MatchedPosts posts={posts.slice(0, 5).map((post) => ({ ...post, mentionId: null }))} />
            </details>
          )}
        </>
      )}
    </li>
  );
}
