import type { ReactNode } from 'react';
import { useProjectPath } from '../data/project.js';
import { SubPages } from '../parts/sub-pages.js';

/** The pages about sources: their states, and the project's feeds. */
export function SourcesTabs(props: {
  readonly current: 'sources' | 'feeds';
  readonly children: ReactNode;
}): ReactNode {
  const path = useProjectPath();
  const { current, children } = props;
  return (
    <SubPages
      label="Sources and feeds"
      pages={[
        { href: path('sources'), label: 'All sources', current: current === 'sources' },
        { href: path('sources/feeds'), label: 'Feeds', current: current === 'feeds' },
      ]}
    >
      {children}
    </SubPages>
  );
}
