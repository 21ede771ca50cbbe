import { browserMemory } from '../data/memory/browser-memory.js';
import { createStore } from '../data/memory/store.js';
import { commandNames, commands, type CommandName } from './key-table.js';

/** The user's keyboard settings in this browser: all off, or some keys changed. */
export interface KeyChoices {
  readonly on: boolean;
  readonly changed: Readonly<Partial<Record<CommandName, string>>>;
}

/** The current settings, followed by everything that shows keys or reacts to them. */
export const keyChoices = createStore<KeyChoices>(parseKeyChoices(browserMemory.read('keys')));

/** Saves settings, for this page and in this browser. */
export function chooseKeys(choices: KeyChoices): void {
  browserMemory.write('keys', JSON.stringify(choices));
  keyChoices.set(choices);
}

/** The chosen key of a command. */
export function keyOf(name: CommandName, { changed }: KeyChoices): string {
  return changed[name] ?? commands[name].key;
}

/** Parses stored settings; null or anything unreadable gives the defaults. */
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
