import { categoryLabels } from '@earshot/domain';
import type { ReactNode } from 'react';
import type { ExplainedClassificationOutput, ExplainMentionOutput, MentionOutput } from '@earshot/contracts';
import { sentimentLabels, statusLabels } from '../format/labels.js';
import { urgencyBand } from '../parts/figures/urgency.js';
import { engagementTextOf } from './post/post-texts.js';
import { verdictOf } from './verdict-of.js';

/** Tags with the verdict of a mention, followed by the post's engagement and what people here did with it. */
export function MentionTags({
  mention,
  explained,
}: {
  readonly mention: MentionOutput;
  /** undefined = not known (yet) */
  readonly explained: ExplainMentionOutput | undefined;
}): ReactNode {
  const { urgency, is_judged, is_relevant, status, removed_at } = mention;
  const { category, sentiment } = verdictOf(mention);
  const engagement = engagementTextOf(mention.engagement);
  const isGivenUp = removed_at !== null || explained?.progress === 'given_up';
  return (
    <>
      <ul className="tags" aria-label="Judged to be">
        {urgency === null ? <li className="tag">{isGivenUp ? 'Not judged' : 'Being judged'}</li> : null}
        {urgency === null ? null : (
          <li className={`tag ${urgencyBand(urgency) === 'high' ? 'bad' : ''}`}>
            {urgencyBand(urgency) === 'high' ? <strong>{urgency} urgent</strong> : `Urgency ${urgency}`}
          </li>
        )}
        {is_judged === false ? <li className="tag">Not judged in this language</li> : null}
        {category === null ? null : <li className="tag">{categoryLabels[category]}</li>}
        {sentiment === null ? null : <li className="tag">{sentimentLabels[sentiment]}</li>}
        {is_relevant === null ? null : (
          <li className="tag">{relevanceText(is_relevant, explained?.classification ?? null)}</li>
        )}
      </ul>
      <p className="soft small facts">
        <span>Status: {statusLabels[status]}</span>
        {engagement === null ? null : <span>{engagement}</span>}
      </p>
    </>
  );
}

function relevanceText(isRelevant: boolean, classification: ExplainedClassificationOutput | null): string {
  const sure = classification?.verdicts.find(({ about }) => about === 'relevance')?.how_sure;
  const how = sure === undefined ? '' : `, ${sure}`;
  return isRelevant ? `About us${how}` : `Hidden: not about us${how}`;
}
