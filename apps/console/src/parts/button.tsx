import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import type { OperationName } from '@earshot/contracts';
import { useMay } from '../data/use-may.js';
import { KeyHint } from '../keys/key-hint.js';
import type { CommandName } from '../keys/key-table.js';
import { useCommands } from '../keys/use-commands.js';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `main` for the one thing a page is for, `danger` for what cannot be undone, `quiet` without a border. */
  readonly kind?: 'main' | 'plain' | 'quiet' | 'danger';
  /** What it is called where its content is a sign. */
  readonly label?: string;
  /** Works on; it stays where it is and cannot be pressed twice. */
  readonly busy?: boolean;
  /** Its key, shown beside the label; the page has the handler of the command. */
  readonly command?: CommandName;
  /** What it does: it is absent where the person's role does not allow that. */
  readonly does?: OperationName;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The one button of the console. */
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

/** A button and its key in one: pressing either runs `run`. */
export function CommandButton({
  command,
  run,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'command'> & { command: CommandName; run: () => void }): ReactNode {
  const isOffered = useMay(rest.does);
  useCommands(isOffered ? { [command]: run } : {});
  return <Button {...rest} command={command} onClick={run} />;
}
