import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function SettingsPage(_: { section: string }): ReactNode {
  return <Page title="Settings">{null}</Page>;
}
