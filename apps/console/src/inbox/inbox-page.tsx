import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function InboxPage(): ReactNode {
  return <Page title="Inbox">{null}</Page>;
}
