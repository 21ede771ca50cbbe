import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { signOut, useSession } from '../data/account.js';
import { useProjectPath } from '../data/project.js';
import { initials } from '../format/initials.js';
import { Button } from '../parts/button.js';
import { leavePage } from '../parts/form/leave-guard.js';
import { showToast } from '../parts/toasts.js';

/** The signed-in user's menu: account, project settings, documentation, sign-out. */
export function AccountMenu(): ReactNode {
  const { data: session } = useSession();
  const path = useProjectPath();
  const [, go] = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const leave = (): void => {
    signOut().then(
      () => go('/sign-in'),
      (error: Error) => showToast({ text: error.message, tone: 'bad' }),
    );
  };
  const name = session?.user.name ?? '';
  return (
    <>
      <button type="button" className="avatar" popoverTarget="account-menu">
        <span aria-hidden="true">{initials(name)}</span>
        <span className="unseen">Account of {name}</span>
      </button>
      <div
        id="account-menu"
        className="menu"
        popover="auto"
        ref={menu}
        onClick={() => menu.current?.hidePopover()}
      >
        <p className="soft">{session?.user.email}</p>
        <Link href="/account">Account</Link>
        <Link href={path('settings/project')}>Settings</Link>
        <a href="/docs">Reference</a>
        <Button kind="quiet" onClick={() => leavePage(leave)}>
          Sign out
        </Button>
      </div>
    </>
  );
}
