import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../../data/memory/store.js';
import { exclusionAsked } from './exclusion-offer.js';

const ExcludeDialog = lazy(() => import('./exclude-dialog.js'));

/** Renders the dialog that excludes an author or a word when it is requested. */
export function ExcludePlace(): ReactNode {
  const mention = useStore(exclusionAsked);
  if (mention === null) return null;
  return (
    <Suspense fallback={null}>
      <ExcludeDialog key={mention.id} mention={mention} onClose={() => exclusionAsked.set(null)} />
    </Suspense>
  );
}
