import type { ReactNode } from 'react';
import { May } from '../../parts/may.js';
import { faultSentences } from '../../parts/form/fault-sentences.js';
import { ErrorNotice, Skeleton } from '../../parts/states.js';
import { fieldLabels } from '../editor/monitor-field-text.js';
import { EstimateList } from './estimate-list.js';
import { MatchedPosts } from './matched-posts.js';
import { droppedTexts, noiseText, previewSentence, volumeText } from './preview-summary.js';
import { SamplePanel } from './sample-panel.js';
import { Spellings } from './spellings.js';
import type { Preview } from './use-preview.js';

/** What the draft would match among stored posts, updated while typing. */
export function PreviewPanel({ preview }: { readonly preview: Preview }): ReactNode {
  const { input, found, error, busy } = preview;
  return (
    <section className="preview" aria-label="Preview" aria-busy={busy}>
      <h2>Preview</h2>
      {input === null ? null : (
        <May do="sample_monitor">
          <SamplePanel input={input} />
        </May>
      )}
      {input === null ? (
        <p className="soft">Add a spelling and a source to see what would match.</p>
      ) : error !== null && error.details.length === 0 ? (
        <ErrorNotice error={error} />
      ) : error !== null ? (
        <p className="soft">
          No preview of this: {faultSentences(error.details, input, fieldLabels).join(' ')}
        </p>
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
          {found.matched === 0 ? null : (
            <>
              <Spellings counts={found.by_keyword} />
              <p className="small soft">{noiseText(found)}</p>
            </>
          )}
          {found.examined === 0 ? null : (
            <ul className="volumes small">
              {found.estimates.map((estimate) => (
                <li key={estimate.source}>{volumeText(estimate)}</li>
              ))}
            </ul>
          )}
          <MatchedPosts
            posts={found.posts.slice(0, 5).map((post) => ({ ...post, mentionId: post.mention_id }))}
          />
          <EstimateList input={input} estimates={found.estimates} />
        </>
      )}
    </section>
  );
}
