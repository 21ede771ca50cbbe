import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty } from '../parts/states.js';

/** An address that leads nowhere, or to what this person may not see: both look the same. */
export function NotHere(): ReactNode {
  return (
    <Empty title="Not here, or not yours">
      <p>The address may be cut off, or what it led to was deleted.</p>
      <p>
        <Link href="/">Go to your inbox</Link>
      </p>
    </Empty>
  );
}
