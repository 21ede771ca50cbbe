import { type KeyChoices, keyOf } from './key-choices.js';
import { type CommandName, commandNames, commands } from './key-table.js';

/**
 * Why a key cannot be used for a command, as a sentence; null = it can.
 * @param key as in the key table
 */
export function keyConflict(name: CommandName, key: string, choices: KeyChoices): string | null {
  for (const other of commandNames) {
    if (other === name) continue;
    const taken = keyOf(other, choices);
    if (taken === key)
      return `${key} is the key for “${commands[other].label}”. Choose another, or change that one first.`;
    // The first key of the sequence would already run this command.
    if (taken.startsWith(`${key} `))
      return `${key} begins ${taken} (“${commands[other].label}”): choose another.`;
    if (key.startsWith(`${taken} `))
      return `${taken} is already the key for “${commands[other].label}”: begin with another.`;
  }
  return null;
}
