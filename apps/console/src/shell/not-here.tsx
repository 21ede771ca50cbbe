import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Page } from '../parts/page.js';
import { Card } from '../start/sign-in/card.js';

const title = 'Not here, or not yours';

/** An address in a project that leads nowhere, or to what this person may not see: both look the same. */
export function NotHere(): ReactNode {
  return (
    <Page title={title} narrow>
      <Ways />
    </Page>
  );
}

/** The same where no project stands around it. */
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
