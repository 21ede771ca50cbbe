import type { ReactNode } from 'react';
import type { MentionStatus } from '@earshot/domain';
import { countText } from '../format/count.js';
import { commands } from '../keys/key-table.js';
import { statusChoices } from '../mention/use-status-commands.js';
import { Button, CommandButton } from '../parts/button.js';

/** Actions for all selected mentions. */
export function BulkBar(props: {
  readonly count: number;
  readonly onStatus: (status: MentionStatus) => void;
  readonly onClear: () => void;
}): ReactNode {
  const { count, onStatus, onClear } = props;
  return (
    <div className="bulk" role="toolbar" aria-label="Selected mentions">
      <strong role="status">{countText(count, 'mention')} selected</strong>
      {/* First, so that it is in sight where the bar is wider than the list. */}
      <Button kind="quiet" onClick={onClear}>
        Clear
      </Button>
      {statusChoices.map((status) => (
        <CommandButton
          key={status}
          does="update_mentions_status"
          command={status}
          kind="quiet"
          run={() => onStatus(status)}
        >
          {commands[status].label}
        </CommandButton>
      ))}
    </div>
  );
}
