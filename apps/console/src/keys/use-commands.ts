import { useLayoutEffect, useRef } from 'react';
import { keyChoices } from './key-choices.js';
import { type KeyPress, meantBy, readKey } from './read-key.js';
import type { CommandName } from './key-table.js';

/** Command handlers of a page, which need not cover all commands. */
export type CommandHandlers = Partial<Record<CommandName, () => void>>;

const mounted: { current: CommandHandlers }[] = [];
const sequenceMs = 1_000;

/** Makes commands available while the component is mounted. If a command has several handlers, the one mounted last is used. */
export function useCommands(handlers: CommandHandlers): void {
  const latest = useRef(handlers);
  // With the change on the page, so that a key never runs the handlers of what the page showed before.
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useLayoutEffect(() => {
    mounted.push(latest);
    return () => {
      mounted.splice(mounted.indexOf(latest), 1);
    };
  }, []);
}

/**
 * Runs a command as its key would.
 * @returns whether the page has a handler for it
 */
export function runCommand(name: CommandName): boolean {
  const handler = handlerOf(name);
  handler?.();
  return handler !== undefined;
}

/** Whether the page currently has a handler for the command. */
export function hasCommand(name: CommandName): boolean {
  return handlerOf(name) !== undefined;
}

/**
 * Starts listening to keys; call once for the whole page.
 * @returns a function that stops it
 */
export function listenToKeys(): () => void {
  let begun: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = (event: KeyboardEvent): void => {
    const press = meantBy(event);
    if (event.defaultPrevented || event.isComposing || !mayRun(event, press)) return;
    const meaning = readKey(press, begun, keyChoices.get());
    clearTimeout(timer);
    begun = meaning.kind === 'begun' ? meaning.key : null;
    if (begun !== null) timer = setTimeout(() => (begun = null), sequenceMs);
    if (meaning.kind === 'command' && runCommand(meaning.name)) event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

function handlerOf(name: CommandName): (() => void) | undefined {
  return mounted.findLast(({ current }) => current[name] !== undefined)?.current[name];
}

/** In fields single keys are text, Enter activates a focused control, and a dialog blocks the page. */
function mayRun(event: KeyboardEvent, { ctrlKey, metaKey }: KeyPress): boolean {
  if (ctrlKey || metaKey) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.closest('dialog[open]') !== null) return false;
  if (target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select')) return false;
  return event.key !== 'Enter' || !target.matches('a, button, summary, input');
}
