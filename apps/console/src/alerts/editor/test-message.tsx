import type { ReactNode } from 'react';
import type { AlertOutput } from '@earshot/contracts';
import { useChange } from '../../data/call/use-operation.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/button.js';
import { Notice } from '../../parts/notice.js';
import { ErrorNotice } from '../../parts/states.js';

/**
 * Sends a sample through the real channel and shows the destination's reply.
 * @param isMoved the destination has unsaved changes
 */
export function TestMessage({ alert, isMoved }: { alert: AlertOutput | null; isMoved: boolean }): ReactNode {
  const test = useChange('test_alert');
  if (alert === null || isMoved)
    return (
      <p className="soft under-field">
        {alert === null ? 'Save the alert first' : 'Save the new destination first'}; then you can send a test
        message.
      </p>
    );
  const send = (): void => {
    test.mutateAsync({ id: alert.id }).then(
      ({ delivered }) =>
        announce(delivered ? 'The test message was accepted' : 'The test message was not accepted'),
      () => undefined,
    );
  };
  return (
    <div className="field">
      <p className="actions">
        <Button does="test_alert" busy={test.isPending} onClick={send}>
          {test.isPending ? 'Sending a test…' : 'Send a test'}
        </Button>
        <span className="soft">One sample, marked as a test, at once.</span>
      </p>
      {test.error === null ? null : <ErrorNotice error={test.error} retry={send} />}
      {test.data === undefined || test.isPending ? null : test.data.delivered ? (
        <Notice>
          <p className="good">
            <strong>Accepted.</strong> {alert.destination} answered:
          </p>
          <pre dir="auto">{test.data.answer === '' ? '(nothing)' : test.data.answer}</pre>
        </Notice>
      ) : (
        <Notice>
          <p className="bad">
            <strong>Not accepted.</strong>
          </p>
          <pre dir="auto">{test.data.reason}</pre>
        </Notice>
      )}
    </div>
  );
}
