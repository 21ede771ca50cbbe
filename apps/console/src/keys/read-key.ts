import type { KeyChoices } from './key-choices.js';
import { keyOf } from './key-choices.js';
import { commandNames, type CommandName } from './key-table.js';

/** The meaning of a key press: a command, the start of a sequence (`g`), or nothing. */
export type KeyMeaning =
  | { readonly kind: 'command'; readonly name: CommandName }
  | { readonly kind: 'begun'; readonly key: string }
  | { readonly kind: 'none' };

/** The relevant parts of a key press. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * A key press as it is meant: a sign that takes AltGr or Option on some keyboards, e.g. `[`, is that sign alone, although
 * browsers report Alt, and on Windows also Ctrl.
 */
export function meantBy({ key, ctrlKey, metaKey, altKey }: KeyPress): KeyPress {
  const isSign = altKey && /^\W$/.test(key);
  return { key, metaKey, ctrlKey: ctrlKey && !isSign, altKey: altKey && !isSign };
}

/** @param begun the first key of a sequence, just pressed; null = none */
export function readKey(press: KeyPress, begun: string | null, choices: KeyChoices): KeyMeaning {
  const modified = press.ctrlKey || press.metaKey;
  if (press.altKey) return { kind: 'none' };
  const pressed = modified ? `Mod+${press.key.toLowerCase()}` : press.key;
  // Commands with Ctrl or Cmd still work when single keys are off.
  if (!choices.on && !modified) return { kind: 'none' };
  const typed = begun === null || modified ? pressed : `${begun} ${pressed}`;
  const name = commandNames.find((candidate) => keyOf(candidate, choices) === typed);
  if (name !== undefined) return { kind: 'command', name };
  const begins =
    !modified && commandNames.some((candidate) => keyOf(candidate, choices).startsWith(`${pressed} `));
  return begins ? { kind: 'begun', key: pressed } : { kind: 'none' };
}
