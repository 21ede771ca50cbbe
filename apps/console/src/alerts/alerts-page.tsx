import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function AlertsPage(): ReactNode {
  return <Page title="Alerts">{null}</Page>;
}
