import type { KeyChoices } from './key-choices.js';
import { keyOf } from './key-choices.js';
import { commandNames, type CommandName } from './key-table.js';

/** What a pressed key means: a command, the beginning of a sequence (`g`), or nothing. */
export type KeyMeaning =
  | { readonly kind: 'command'; readonly name: CommandName }
  | { readonly kind: 'begun'; readonly key: string }
  | { readonly kind: 'none' };

/** A key press, as far as it matters here. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** @param begun the key of a sequence that was pressed just before; null = none */
export function readKey(press: KeyPress, begun: string | null, choices: KeyChoices): KeyMeaning {
  const modified = press.ctrlKey || press.metaKey;
  if (press.altKey) return { kind: 'none' };
  const pressed = modified ? `Mod+${press.key.toLowerCase()}` : press.key;
  // Commands with Ctrl or Cmd are no single keys: they stay when single keys are off.
  if (!choices.on && !modified) return { kind: 'none' };
  const typed = begun === null || modified ? pressed : `${begun} ${pressed}`;
  const name = commandNames.find((candidate) => keyOf(candidate, choices) === typed);
  if (name !== undefined) return { kind: 'command', name };
  const begins =
    !modified && commandNames.some((candidate) => keyOf(candidate, choices).startsWith(`${pressed} `));
  return begins ? { kind: 'begun', key: pressed } : { kind: 'none' };
}
