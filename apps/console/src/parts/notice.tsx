import type { ReactNode } from 'react';

/** Something to know, in the flow of the page; screen readers say it when it appears. */
export function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="notice" role="status">
      {children}
    </div>
  );
}
