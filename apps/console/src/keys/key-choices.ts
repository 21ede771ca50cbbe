import { browserMemory } from '../data/memory/browser-memory.js';
import { createStore } from '../data/memory/store.js';
import { commandNames, commands, type CommandName } from './key-table.js';

/** What a person made of the keys, in this browser: all off, or some of them others. */
export interface KeyChoices {
  readonly on: boolean;
  readonly changed: Readonly<Partial<Record<CommandName, string>>>;
}

/** Followed by everything that shows or hears keys. */
export const keyChoices = createStore<KeyChoices>(parseKeyChoices(browserMemory.read('keys')));

/** Keeps choices, here and in this browser. */
export function chooseKeys(choices: KeyChoices): void {
  browserMemory.write('keys', JSON.stringify(choices));
  keyChoices.set(choices);
}

/** The key of a command as chosen. */
export function keyOf(name: CommandName, { changed }: KeyChoices): string {
  return changed[name] ?? commands[name].key;
}

/** What was kept; anything unreadable counts as nothing. */
export function parseKeyChoices(text: string | null): KeyChoices {
  const none: KeyChoices = { on: true, changed: {} };
  if (text === null) return none;
  try {
    const { on, changed } = JSON.parse(text) as Partial<KeyChoices>;
    const known = Object.entries(changed ?? {}).filter(
      ([name, key]) => (commandNames as string[]).includes(name) && typeof key === 'string' && key !== '',
    );
    return { on: on !== false, changed: Object.fromEntries(known) };
  } catch {
    return none;
  }
}
