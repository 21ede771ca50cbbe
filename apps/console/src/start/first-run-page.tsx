import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function FirstRunPage(): ReactNode {
  return <Page title="First run">{null}</Page>;
}
