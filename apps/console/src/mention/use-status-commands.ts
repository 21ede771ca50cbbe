import type { MentionStatus } from '@earshot/domain';
import { useMay } from '../data/use-may.js';
import { useCommands } from '../keys/use-commands.js';

export const statusChoices = [
  'done',
  'reviewed',
  'ignored',
  'new',
] as const satisfies readonly MentionStatus[];

/**
 * Has a command for each status that a mention can be given. Apart from the buttons (see `StatusActions`), so that keys work
 * before these are drawn.
 * @param current the mention's status; undefined while no mention is open
 */
export function useStatusCommands(
  current: MentionStatus | undefined,
  onStatus: (status: MentionStatus) => void,
): void {
  const isOffered = useMay('update_mentions_status') && current !== undefined;
  const choices = isOffered ? statusChoices.filter((choice) => choice !== current) : [];
  useCommands(Object.fromEntries(choices.map((choice) => [choice, () => onStatus(choice)])));
}
