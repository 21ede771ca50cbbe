import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function SignUpPage(): ReactNode {
  return <Page title="Sign up">{null}</Page>;
}
