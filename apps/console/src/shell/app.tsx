import { lazy, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { useSession } from '../data/account.js';
import { Announcer } from '../parts/announce.js';
import { FocusKept } from '../parts/focus/focus-kept.js';
import { Part } from '../parts/part.js';
import { ErrorNotice, Skeleton } from '../parts/states.js';
import { ToastPlace } from '../parts/toasts.js';
import { SignInPage } from '../start/sign-in/sign-in-page.js';
import { SignInAgain } from '../start/sign-in/sign-in-again.js';
import { FirstProject } from './first-project.js';
import { ProjectPages } from './project-pages.js';

const SignUpPage = lazy(() => import('../start/sign-in/sign-up-page.js'));
const SignInLinkPage = lazy(() => import('../start/sign-in/sign-in-link-page.js'));
const JoinPage = lazy(() => import('../start/join/join-page.js'));
const FirstRunPage = lazy(() => import('../start/first-run/first-run-page.js'));
const AccountPage = lazy(() => import('../account/account-page.js'));
const NotHere = lazy(() => import('./not-here.js'));

/** All addresses of the console outside of projects, including sign-in. */
export function App(): ReactNode {
  return (
    <>
      {/* First, because below a page as high as the window it would make the window scroll. */}
      <Announcer />
      <Part fallback={<Skeleton rows={6} />}>
        <Switch>
          <Route path="/sign-in">
            <SignInPage />
          </Route>
          <Route path="/sign-in/:token">{({ token }) => <SignInLinkPage token={token} />}</Route>
          <Route path="/join/:token">{({ token }) => <JoinPage key={token} token={token} />}</Route>
          <Route path="/sign-up">
            <SignUpPage />
          </Route>
          <Route>
            <SignedIn />
          </Route>
        </Switch>
      </Part>
      <SignInAgain />
      <ToastPlace />
      <FocusKept />
    </>
  );
}

/** Pages that need a session; users without one sign in first and then return. */
function SignedIn(): ReactNode {
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (session.isPending) return <Skeleton rows={6} />;
  if (session.isError) return <ErrorNotice error={session.error} retry={() => void session.refetch()} />;
  if (session.data === null) {
    const back = path === '/' ? '' : `?to=${encodeURIComponent(search === '' ? path : `${path}?${search}`)}`;
    return <Redirect to={`/sign-in${back}`} replace />;
  }
  return (
    <Switch>
      <Route path="/">
        <FirstProject />
      </Route>
      <Route path="/new">
        <FirstRunPage />
      </Route>
      <Route path="/account">
        <AccountPage />
      </Route>
      <Route path="/p/:project/*?">{({ project }) => <ProjectPages named={project} />}</Route>
      <Route>
        <NotHere />
      </Route>
    </Switch>
  );
}
