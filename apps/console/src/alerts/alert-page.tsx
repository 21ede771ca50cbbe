import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function AlertPage(_: { id: string | null }): ReactNode {
  return <Page title="Alert">{null}</Page>;
}
