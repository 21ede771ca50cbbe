import { type ReactNode, useContext, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../data/call/api-error.js';
import { reached } from '../data/call/send-request.js';
import { useStore } from '../data/memory/store.js';
import { online } from '../data/online.js';
import { pathIn, ProjectContext } from '../data/project.js';
import { Button } from './button.js';

/**
 * A grey placeholder for content, or while nothing arrives the reason. Invisible for the first 150 ms, since most answers
 * arrive by then.
 */
export function Skeleton({ rows = 3 }: { readonly rows?: number | undefined }): ReactNode {
  const [shown, setShown] = useState(false);
  const isOnline = useStore(online);
  const isReached = useStore(reached);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  if (shown && !(isOnline && isReached))
    return (
      <p className="skeleton soft" role="status">
        Not loaded: it is fetched when Earshot answers again.
      </p>
    );
  return (
    <div className="skeleton" role="status" aria-label="Loading" aria-busy="true">
      {shown ? Array.from({ length: rows }, (_, row) => <i key={row} />) : null}
    </div>
  );
}

/** An empty state: says why there is nothing to show and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <div className="empty">
      <p className="title">{title}</p>
      {children}
    </div>
  );
}

/** What may be wrong with an address that leads nowhere, and a way back. */
export const nowhere = (
  <>
    <p>The address may be cut off, or what it led to was deleted.</p>
    <p>
      <Link href="/">Go to your inbox</Link>
    </p>
  </>
);

/** An error where it occurred: the server's message, the id for the operator's log if the fault is not the caller's, and a retry button. */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }): ReactNode {
  const project = useContext(ProjectContext);
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  const isLimit = error instanceof ApiError && error.code === 'QUOTA_EXCEEDED';
  const details = error instanceof ApiError ? error.details : [];
  // The message only counts or repeats them.
  const isSaid =
    error instanceof ApiError && (error.code === 'INVALID_REQUEST' || details[0]?.message === error.message);
  if (error instanceof ApiError && isElsewhere(error))
    return (
      <div className="error" role="alert">
        <p>Not found, or you have no access to it.</p>
        {nowhere}
      </div>
    );
  return (
    <div className="error" role="alert">
      {isSaid && details.length > 0 ? null : (
        <p>
          {error instanceof ApiError
            ? error.message
            : 'Something went wrong on this page. Reload it, and report the problem if it persists.'}
        </p>
      )}
      {details.length > 0 ? (
        <ul>
          {details.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      ) : null}
      {isLimit && project !== null ? (
        <p>
          <Link href={pathIn(project, 'settings/usage')}>What is used and what is allowed</Link>
        </p>
      ) : null}
      {requestId === null ? null : <p className="soft">Request {requestId}</p>}
      {retry === undefined ? null : <Button onClick={retry}>Try again</Button>}
    </div>
  );
}

/** Nobody types an id, so a malformed one comes from an address that was cut off. */
function isElsewhere({ code, details }: ApiError): boolean {
  return code === 'NOT_FOUND' || code === 'FORBIDDEN' || details.some(({ field }) => field === 'id');
}

/** Shows a query as a skeleton, an error, or `children` of its data. Old data stays while new data loads. */
export function Loaded<Data>(props: {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
  };
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  const { query, rows, children } = props;
  const { data, error } = query;
  return (
    <>
      {error === null ? null : <ErrorNotice error={error} retry={() => void query.refetch()} />}
      {data !== undefined ? children(data) : error === null ? <Skeleton rows={rows} /> : null}
    </>
  );
}
