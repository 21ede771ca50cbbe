import type { ReactNode } from 'react';
import { countText } from '../../format/count.js';
import { CheckField } from '../../parts/form/field.js';
import type { StoredMatches } from './use-stored-matches.js';

/** Shows how many stored mentions are by an author about to be excluded, and offers to ignore them too. */
export function StoredOffer({ stored }: { readonly stored: StoredMatches }): ReactNode {
  const { isOffered, count, error, chosen, choose } = stored;
  if (!isOffered) return null;
  if (count === null)
    return (
      <p className="soft" role="status">
        {error === null
          ? 'Counting stored mentions…'
          : `The stored mentions could not be counted: ${error.message}`}
      </p>
    );
  if (count === 0) return <p className="soft">No new mention by this author is stored.</p>;
  return (
    <div className="stored-offer">
      <CheckField
        label={`Also ignore ${countText(count, 'stored mention')} by this author`}
        hint="Those that nobody has triaged and no other monitor found. This can be undone for seven days."
        name="stored"
        checked={chosen}
        onCheck={choose}
      />
    </div>
  );
}
