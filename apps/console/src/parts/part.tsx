import { type ReactNode, Suspense } from 'react';
import { PageFault } from './page-fault.js';

/** A lazily loaded part of a page. While it loads, and if it fails, the rest of the page goes on working. */
export function Part(props: { readonly fallback?: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <PageFault>
      <Suspense fallback={props.fallback ?? null}>{props.children}</Suspense>
    </PageFault>
  );
}
