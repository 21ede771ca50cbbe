import type { ReactNode } from 'react';
import { useOperation } from '../../data/call/use-operation.js';
import type { StatusActor } from '../../data/live/others-changes.js';

/**
 * Who changed the status of a mention.
 * @param actor as the stream gave it; null = the change came before the stream, so that it is looked up in the latest activities
 */
export function ChangedBy({
  id,
  actor,
}: {
  readonly id: string;
  readonly actor: StatusActor | null;
}): ReactNode {
  const { data } = useOperation('list_activity', { limit: 100 }, { enabled: actor === null });
  const by = actor ?? data?.activities.find(({ mention_ids }) => mention_ids.includes(id))?.by;
  if (by === undefined) return null;
  // Its name is that of the alert.
  return by.kind === 'email_link' ? (
    ' through an e-mail link'
  ) : (
    <>
      {' '}
      by <bdi>{by.name}</bdi>
    </>
  );
}
