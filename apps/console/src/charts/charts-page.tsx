import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function ChartsPage(): ReactNode {
  return <Page title="Charts">{null}</Page>;
}
