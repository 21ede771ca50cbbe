import type { ReactNode } from 'react';
import { useOperation } from '../../data/call/use-operation.js';

/**
 * Who changed the status of a mention.
 * @param name as the stream gave it; null = the change came before the stream, so that it is looked up in the latest activities
 */
export function ChangedBy({ id, name }: { readonly id: string; readonly name: string | null }): ReactNode {
  const { data } = useOperation('list_activity', { limit: 100 }, { enabled: name === null });
  const by = name ?? data?.activities.find(({ mention_ids }) => mention_ids.includes(id))?.by.name;
  return by === undefined ? null : (
    <>
      {' '}
      by <bdi>{by}</bdi>
    </>
  );
}
