import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession } from '../data/account.js';
import { Page } from '../parts/page.js';
import { DeleteAccountSection } from './delete-account-section.js';
import { KeyboardSection } from './keyboard-section.js';
import { MailsSection } from './mails-section.js';
import { PasswordSection } from './password-section.js';
import { ProfileSection } from './profile-section.js';
import { SecondFactorSection } from './second-factor/second-factor-section.js';
import { SessionsSection } from './sessions-section.js';
import './account.css';

/** The user's account, outside of projects: address, password, second factor, sessions, and this browser's keyboard shortcuts. */
export default function AccountPage(): ReactNode {
  const { data: session } = useSession();
  if (!session) return null;
  return (
    <div className="account">
      <header className="top">
        <i className="mark" aria-hidden="true" />
        <Link className="back" href="/">
          ← Back to Earshot
        </Link>
      </header>
      <main id="content" tabIndex={-1}>
        <Page title="Account" narrow>
          <ProfileSection user={session.user} />
          <PasswordSection user={session.user} />
          <SecondFactorSection />
          <SessionsSection />
          <MailsSection />
          <KeyboardSection />
          <DeleteAccountSection user={session.user} />
        </Page>
      </main>
    </div>
  );
}
