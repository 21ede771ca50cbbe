import { lazy, type ReactNode } from 'react';
import { useStore } from '../../data/memory/store.js';
import { Part } from '../../parts/part.js';
import { exclusionAsked } from './exclusion-offer.js';

const ExcludeDialog = lazy(() => import('./exclude-dialog.js'));

/** Renders the dialog that excludes an author or a word when it is requested. */
export function ExcludePlace(): ReactNode {
  const mention = useStore(exclusionAsked);
  if (mention === null) return null;
  return (
    <Part>
      <ExcludeDialog key={mention.id} mention={mention} onClose={() => exclusionAsked.set(null)} />
    </Part>
  );
}
