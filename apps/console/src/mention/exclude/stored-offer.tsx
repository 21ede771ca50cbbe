import type { ReactNode } from 'react';
import { countText } from '../../format/count.js';
import { CheckField } from '../../parts/form/field.js';
import { storedText } from './stored-filter.js';
import type { StoredMatches } from './use-stored-matches.js';

/** Says how many stored mentions an exclusion is about, and offers to ignore them as well. */
export function StoredOffer({ stored }: { readonly stored: StoredMatches }): ReactNode {
  const { exclusion, count, chosen, choose } = stored;
  if (exclusion.text === '') return null;
  if (count === null)
    return (
      <p className="soft" role="status">
        Counting what is stored…
      </p>
    );
  if (count === 0) return <p className="soft">No new mention {storedText(exclusion)} is stored.</p>;
  return (
    <div className="stored-offer">
      <CheckField
        label={<bdi>{`Ignore ${countText(count, 'stored mention')} ${storedText(exclusion)}, too`}</bdi>}
        hint="Those that nobody has decided on yet. It can be undone for seven days."
        name="stored"
        checked={chosen}
        onCheck={choose}
      />
    </div>
  );
}
