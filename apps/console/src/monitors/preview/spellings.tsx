import type { ReactNode } from 'react';
import type { PreviewMonitorOutput } from '@earshot/contracts';
import { numberText } from '../../format/count.js';

/** The number of matches for each keyword; those without any are highlighted. */
export function Spellings({ counts }: { readonly counts: PreviewMonitorOutput['by_keyword'] }): ReactNode {
  return (
    <ul className="spellings" aria-label="Matches of each spelling">
      {counts.map(({ keyword, posts }) => (
        <li key={keyword} className={posts === 0 ? 'tag hold' : 'tag'}>
          <bdi>{keyword}</bdi> {posts === 0 ? '0 (!)' : numberText(posts)}
        </li>
      ))}
    </ul>
  );
}
