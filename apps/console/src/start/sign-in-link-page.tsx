import type { ReactNode } from 'react';
import { Page } from '../parts/page.js';

export default function SignInLinkPage(_: { token: string }): ReactNode {
  return <Page title="Sign in">{null}</Page>;
}
