import type { ReactNode } from 'react';

/** A note in the flow of the page, announced by screen readers when it appears. */
export function Notice({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="notice" role="status">
      {children}
    </div>
  );
}
