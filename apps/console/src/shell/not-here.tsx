import { type ReactNode, useContext } from 'react';
import { ProjectContext } from '../data/project.js';
import { Page } from '../parts/page.js';
import { nowhere } from '../parts/states.js';
import { Card } from '../start/sign-in/card.js';

const title = 'Not found, or you have no access to it';

/** Shown for an address that does not exist or that the user may not see; the two look the same. */
export default function NotHere(): ReactNode {
  const isInProject = useContext(ProjectContext) !== null;
  return isInProject ? (
    <Page title={title} narrow>
      {nowhere}
    </Page>
  ) : (
    <Card title={title}>{nowhere}</Card>
  );
}
