import type { ReactNode } from 'react';
import type { MentionStatus } from '@earshot/domain';
import { commands } from '../keys/key-table.js';
import { runCommand } from '../keys/use-commands.js';
import { Button } from '../parts/button.js';
import { statusChoices } from './use-status-commands.js';

/**
 * The bar of actions on a mention: the other statuses, and the actions of the open mention (see `MentionView`). On phones
 * only the latter, within thumb's reach.
 */
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
      <span className="more">
        {(['why', 'openPost', 'copyLink'] as const).map((command) => (
          <Button key={command} kind="quiet" command={command} onClick={() => runCommand(command)}>
            {command === 'openPost' ? 'Open post' : commands[command].label}
          </Button>
        ))}
      </span>
    </div>
  );
}
