import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function AccountPage(): ReactNode {
  return <Page title="Account">{null}</Page>;
}
