import type { ReactNode } from 'react';
import { useStore } from '../data/memory/store.js';
import { keyChoices, keyOf } from './key-choices.js';
import type { CommandName } from './key-table.js';

/**
 * The key of a command, shown small beside its label; nothing while keys are off. Hidden from screen readers, see
 * `keyShortcuts`.
 */
export function KeyHint({ of }: { readonly of: CommandName }): ReactNode {
  const choices = useStore(keyChoices);
  const key = keyOf(of, choices);
  if (!choices.on && !key.startsWith('Mod+')) return null;
  return <kbd aria-hidden="true">{keyText(key)}</kbd>;
}

/** Formats a key for display: `Mod+k` is `Ctrl K`, on a Mac `⌘ K`. */
export function keyText(key: string): string {
  const mac = navigator.platform.startsWith('Mac');
  return key.startsWith('Mod+') ? `${mac ? '⌘' : 'Ctrl'} ${key.slice(4).toUpperCase()}` : key;
}
