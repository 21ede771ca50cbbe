import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function MentionPage(_: { id: string }): ReactNode {
  return <Page title="Mention">{null}</Page>;
}
