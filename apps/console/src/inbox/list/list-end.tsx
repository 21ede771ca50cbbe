import type { ReactNode } from 'react';
import { ErrorNotice } from '../../parts/states.js';
import type { NextPage } from './use-next-page.js';

/** What comes after the loaded rows. */
export function ListEnd({ next }: { readonly next: NextPage }): ReactNode {
  const { loading, error, full, retry } = next;
  if (full)
    return <p className="end soft small">For older ones, choose a “Found until” date under Filter.</p>;
  if (loading) return <p className="end soft small">Loading more…</p>;
  return error === null ? null : <ErrorNotice error={error} retry={retry} />;
}
