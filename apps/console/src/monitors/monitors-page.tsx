import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function MonitorsPage(): ReactNode {
  return <Page title="Monitors">{null}</Page>;
}
