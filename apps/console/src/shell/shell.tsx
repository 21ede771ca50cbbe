import { lazy, type ReactNode, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import { useProjectPath } from '../data/project.js';
import { KeyHint } from '../keys/key-hint.js';
import { useCommands } from '../keys/use-commands.js';
import { AfterPaint } from '../parts/after-paint.js';
import { Button } from '../parts/button.js';
import { Part } from '../parts/part.js';
import { AccountMenu } from './account-menu.js';
import { CoverageBar } from './coverage/coverage-bar.js';
import { OfflineBanner } from './banners/offline-banner.js';
import { Palette } from './palette.js';
import { ProjectMenu } from './project-menu.js';
import { pages } from './pages.js';
import { SampleBanner } from './banners/sample-banner.js';
import { ViewerBanner } from './banners/viewer-banner.js';

const LiveUpdates = lazy(() => import('../data/live/live-updates.js'));
const HelpDialog = lazy(() => import('./help-dialog.js'));

/** The frame of every project page: location, navigation, and whether anything may be missing. */
export function Shell({ children }: { readonly children: ReactNode }): ReactNode {
  const [open, setOpen] = useState<'help' | 'palette' | null>(null);
  const [since] = useState(Date.now);
  const [address, go] = useLocation();
  const path = useProjectPath();
  const [, , , page, part] = address.split('/');
  // A page opens at its start, not where the one before it was scrolled to.
  useLayoutEffect(() => {
    document.getElementById('content')?.scrollTo(0, 0);
    window.scrollTo(0, 0);
  }, [page, part]);
  useCommands({
    goInbox: () => go(path('inbox')),
    goCharts: () => go(path('charts')),
    goMonitors: () => go(path('monitors')),
    goAlerts: () => go(path('alerts')),
    goSources: () => go(path('sources')),
    goFeeds: () => go(path('sources/feeds')),
    help: () => setOpen('help'),
    palette: () => setOpen('palette'),
  });
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="top">
        <ProjectMenu />
        <PageLinks label="Pages" />
        <span className="space" />
        <Button kind="quiet" onClick={() => setOpen('palette')}>
          <span className="unseen">All commands</span>
          <KeyHint of="palette" />
          <span className="phone-only" aria-hidden="true">
            ⋯
          </span>
        </Button>
        <AccountMenu />
      </header>
      <CoverageBar />
      <div className="banners">
        <SampleBanner />
        <ViewerBanner />
        <OfflineBanner />
      </div>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <PageLinks label="Pages, at the bottom" />
      <AfterPaint>
        <Part>
          <LiveUpdates since={since} />
        </Part>
      </AfterPaint>
      {open === 'help' ? (
        <Part>
          <HelpDialog onClose={() => setOpen(null)} />
        </Part>
      ) : null}
      {open === 'palette' ? <Palette onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

/** Links to the pages of a project, at the top of wide windows and at the bottom of narrow ones. */
function PageLinks({ label }: { readonly label: string }): ReactNode {
  const path = useProjectPath();
  const [, shown] = useRoute('/p/:project/:page/*?');
  const current = shown?.page === 'mentions' ? 'inbox' : shown?.page;
  return (
    <nav className={label === 'Pages' ? 'pages' : 'pages thumb'} aria-label={label}>
      {pages.map(({ name, label: text }) => (
        <Link key={name} href={path(name)} aria-current={name === current ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
