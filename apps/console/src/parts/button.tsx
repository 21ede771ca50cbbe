import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { OperationName } from '@earshot/contracts';
import { useMay } from '../data/use-may.js';
import { KeyHint } from '../keys/key-hint.js';
import type { CommandName } from '../keys/key-table.js';
import { useCommands } from '../keys/use-commands.js';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `main` for the main action of a page, `danger` for what cannot be undone, `quiet` without a border. */
  readonly kind?: 'main' | 'plain' | 'quiet' | 'danger';
  /** The accessible name if the content is a symbol. */
  readonly label?: string;
  /** Whether the action is running; the button stays in place but cannot be pressed again. */
  readonly busy?: boolean;
  /** The command whose key is shown beside the label; the page provides its handler. */
  readonly command?: CommandName;
  /** The operation it calls: the button is hidden if the user's role does not allow it. */
  readonly does?: OperationName;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The console's button. */
export function Button(props: ButtonProps): ReactNode {
  const { kind = 'plain', label, busy = false, command, children, disabled, does, onClick, ...rest } = props;
  const isOffered = useMay(does);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind}`}
      aria-label={label}
      aria-disabled={busy || undefined}
      disabled={disabled}
      onClick={busy ? undefined : onClick}
    >
      {children}
      {command === undefined ? null : <KeyHint of={command} />}
    </button>
  );
}

/** A button with a key: either runs `run`. */
export function CommandButton({
  command,
  run,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'command'> & { command: CommandName; run: () => void }): ReactNode {
  const isOffered = useMay(rest.does);
  useCommands(isOffered ? { [command]: run } : {});
  return <Button {...rest} command={command} onClick={run} />;
}
