import './mention-row.css';
import { categoryLabels } from '@earshot/domain';
import { memo, type ReactNode } from 'react';
import type { MentionOutput } from '@earshot/contracts';
import type { StatusActor } from '../../data/live/others-changes.js';
import { initials } from '../../format/initials.js';
import { sentimentLabels, statusLabels } from '../../format/labels.js';
import { authorText, placeText } from '../../mention/post/post-texts.js';
import { verdictOf } from '../../mention/verdict-of.js';
import { MarkedText } from '../../parts/text/marked-text.js';
import { Time } from '../../parts/text/time.js';
import { Urgency } from '../../parts/figures/urgency.js';
import { ChangedBy } from './changed-by.js';
import { elsewhereText, reachText } from './row-facts.js';
import { rowText } from './row-text.js';

/** Contents and actions of an inbox row. */
export interface MentionRowProps {
  readonly mention: MentionOutput;
  readonly current: boolean;
  readonly selected: boolean;
  /** Whether selection has started, so that every row shows its checkbox. */
  readonly selecting: boolean;
  /** Who else changed its status while the page was open. */
  readonly changedBy: StatusActor | null;
  /** Whether it no longer belongs in the list. */
  readonly leaving: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (id: string) => void;
}

/** A mention's urgency, text and details. */
export const MentionRow = memo(function MentionRow(props: MentionRowProps): ReactNode {
  const { mention, current, selected, selecting, changedBy, leaving, onOpen, onSelect } = props;
  const { text, marks } = rowText(mention);
  const { category, sentiment } = verdictOf(mention);
  const reach = reachText(mention);
  const elsewhere = elsewhereText(mention);
  return (
    <div
      className={`row${current ? ' current' : ''}${selecting ? ' selecting' : ''}${leaving ? ' leaving' : ''}`}
    >
      <label className="pick">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected}
          onChange={() => onSelect(mention.id)}
          aria-label="Select"
        />
      </label>
      <Urgency id={`urgency-${mention.id}`} value={mention.urgency} />
      <button
        type="button"
        tabIndex={-1}
        className="text"
        id={`mention-${mention.id}`}
        dir="auto"
        onClick={() => onOpen(mention.id)}
      >
        {mention.removed_at === null ? (
          <MarkedText text={text} marks={marks} />
        ) : (
          <span className="soft">Removed post</span>
        )}
      </button>
      <span className="time">
        <Time at={mention.found_at} />
      </span>
      <p className="meta" id={`facts-${mention.id}`}>
        {mention.assignee === null ? null : (
          <span className="assignee" title={`Assigned to ${mention.assignee.name}`}>
            <span aria-hidden="true">{initials(mention.assignee.name)}</span>
            <span className="unseen">Assigned to {mention.assignee.name}</span>
          </span>
        )}
        {mention.status !== 'new' ? (
          <span className="status">
            {statusLabels[mention.status]}
            {leaving || changedBy !== null ? <ChangedBy id={mention.id} actor={changedBy} /> : null}
          </span>
        ) : null}
        {category === null ? (
          <span>
            {mention.category === null && mention.removed_at === null ? 'Being judged' : 'Not judged'}
          </span>
        ) : (
          <span className="category">{categoryLabels[category]}</span>
        )}
        {sentiment === null ? null : <span className={sentiment}>{sentimentLabels[sentiment]}</span>}
        {mention.is_relevant === false ? <span>Hidden: not about us</span> : null}
        <span>{placeText(mention)}</span>
        {elsewhere === null ? null : (
          <span className="elsewhere" title={elsewhere}>
            {elsewhere}
          </span>
        )}
        {mention.author_handle === null ? null : <bdi>{authorText(mention.author_handle)}</bdi>}
        {reach === null ? null : <span>{reach}</span>}
      </p>
    </div>
  );
});
