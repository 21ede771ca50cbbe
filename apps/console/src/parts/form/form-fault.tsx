import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ApiError } from '../../data/call/api-error.js';
import { ErrorNotice } from '../states.js';

/**
 * The errors of a form that none of its fields shows, and if a limit was reached, a link to the usage page.
 * @param shown names of the fields that show their own errors
 */
export function FormFault(props: {
  readonly error: ApiError | null;
  readonly shown: readonly string[];
  readonly usagePath?: string;
}): ReactNode {
  const { error, shown, usagePath } = props;
  if (error === null) return null;
  const isShown = ({ field }: { field: string }): boolean =>
    shown.some((name) => field === name || field.startsWith(`${name}[`));
  if (error.details.length > 0 && error.details.every(isShown))
    return (
      <p className="fault" role="alert">
        Not saved: see the marked {error.details.length === 1 ? 'field' : 'fields'} above.
      </p>
    );
  return (
    <>
      <ErrorNotice error={error} />
      {error.code === 'QUOTA_EXCEEDED' && usagePath !== undefined ? (
        <p>
          <Link href={usagePath}>See what is used, and what the limits are</Link>
        </p>
      ) : null}
    </>
  );
}
