import type { ReactNode } from 'react';
import type { MentionStatus } from '@earshot/domain';
import { commands } from '../keys/key-table.js';
import { Button } from '../parts/button.js';
import { statusChoices } from './use-status-commands.js';

/** The bar of the statuses that a mention can get. */
export function StatusActions({
  status,
  onStatus,
}: {
  readonly status: MentionStatus;
  readonly onStatus: (status: MentionStatus) => void;
}): ReactNode {
  return (
    <div className="status-actions" role="group" aria-label="What to do with this mention">
      {statusChoices
        .filter((choice) => choice !== status)
        .map((choice) => (
          <Button
            key={choice}
            does="update_mentions_status"
            command={choice}
            kind={choice === 'done' && status === 'new' ? 'main' : 'quiet'}
            onClick={() => onStatus(choice)}
          >
            {commands[choice].label}
          </Button>
        ))}
    </div>
  );
}
