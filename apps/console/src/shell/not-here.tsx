import { type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { ProjectContext } from '../data/project.js';
import { Page } from '../parts/page.js';
import { Card } from '../start/sign-in/card.js';

const title = 'Not found, or you have no access to it';

/** Shown for an address that does not exist or that the user may not see; the two look the same. */
export default function NotHere(): ReactNode {
  const isInProject = useContext(ProjectContext) !== null;
  const ways = (
    <>
      <p>The address may be cut off, or what it led to was deleted.</p>
      <p>
        <Link href="/">Go to your inbox</Link>
      </p>
    </>
  );
  return isInProject ? (
    <Page title={title} narrow>
      {ways}
    </Page>
  ) : (
    <Card title={title}>{ways}</Card>
  );
}
