import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Page } from '../parts/page.js';
import { Card } from '../start/sign-in/card.js';

const title = 'Not found, or you have no access to it';

/** Shown for an address in a project that does not exist or that the user may not see; the two look the same. */
export function NotHere(): ReactNode {
  return (
    <Page title={title} narrow>
      <Ways />
    </Page>
  );
}

/** The same for addresses outside of projects. */
export function NoProjectHere(): ReactNode {
  return (
    <Card title={title}>
      <Ways />
    </Card>
  );
}

function Ways(): ReactNode {
  return (
    <>
      <p>The address may be cut off, or what it led to was deleted.</p>
      <p>
        <Link href="/">Go to your inbox</Link>
      </p>
    </>
  );
}
