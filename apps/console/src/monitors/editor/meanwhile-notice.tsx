import type { ReactNode } from 'react';
import { Button } from '../../parts/button.js';
import { fieldLabels, type MeanwhileChange } from './meanwhile.js';

/** What somebody else made of the fields, so that nothing of theirs is replaced unseen. */
export function MeanwhileNotice(props: {
  readonly changes: readonly MeanwhileChange[];
  readonly title: string;
  readonly onClose?: () => void;
}): ReactNode {
  const { changes, title, onClose } = props;
  if (changes.length === 0) return null;
  const isSaved = onClose !== undefined;
  return (
    <div className="notice" role="status">
      <p className="hold">
        <strong>{title}.</strong>
      </p>
      <ul>
        {changes.map(({ field, theirs, replaced }) => (
          <li key={field}>
            {fieldLabels[field]}: theirs {replaced && isSaved ? 'was' : 'is'} <bdi>{theirs}</bdi>.{' '}
            {replaced ? (isSaved ? 'Yours stands now.' : 'Saving puts yours in its place.') : 'It stays.'}
          </li>
        ))}
      </ul>
      {isSaved ? (
        <div className="actions">
          <Button onClick={onClose}>Seen</Button>
        </div>
      ) : null}
    </div>
  );
}
