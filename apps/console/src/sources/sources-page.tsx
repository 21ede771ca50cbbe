import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function SourcesPage(): ReactNode {
  return <Page title="Sources">{null}</Page>;
}
