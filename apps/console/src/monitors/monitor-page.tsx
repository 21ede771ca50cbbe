import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function MonitorPage(_: { id: string | null }): ReactNode {
  return <Page title="Monitor">{null}</Page>;
}
