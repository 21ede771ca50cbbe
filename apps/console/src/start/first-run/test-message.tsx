import type { ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { AlertOutput } from '@earshot/contracts';
import type { ApiError } from '../../data/call/api-error.js';
import type { Answer, Given } from '../../data/call/call-operation.js';
import { Button } from '../../parts/button.js';
import { ErrorNotice } from '../../parts/states.js';

/** The result of a test message, with a way to send another if it did not arrive. */
export function TestMessage(props: {
  readonly alert: AlertOutput;
  readonly test: UseMutationResult<Answer<'test_alert'>, ApiError, Given<'test_alert'>>;
}): ReactNode {
  const { alert, test } = props;
  const { data, error, isPending } = test;
  return (
    <div role="status">
      {isPending ? <p>Sending a test to {alert.destination} …</p> : null}
      {data === undefined ? null : data.delivered ? (
        <p>
          A test was sent to <bdi>{alert.destination}</bdi>. Did it arrive? If not, check your spam folder, or
          send it again.
        </p>
      ) : (
        <p className="bad">The test was not delivered: {data.reason}</p>
      )}
      {error === null ? null : <ErrorNotice error={error} />}
      <p className="actions">
        <Button busy={isPending} onClick={() => test.mutate({ id: alert.id })}>
          {test.isIdle ? 'Send a test' : 'Send it again'}
        </Button>
      </p>
    </div>
  );
}
