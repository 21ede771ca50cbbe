import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { pathIn, useProjectPath } from '../data/project.js';
import { useMay } from '../data/use-may.js';
import { useProjects } from '../data/use-projects.js';
import { KeyHint } from '../keys/key-hint.js';
import { commandNames, commands, type CommandName } from '../keys/key-table.js';
import { hasCommand, runCommand } from '../keys/use-commands.js';
import { Dialog } from '../parts/dialog/dialog.js';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly command?: CommandName;
  readonly run: () => void;
}

/** Everything that can be done here, found by typing: a combobox with a list, following ARIA's pattern. */
export function Palette({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('');
  /** By id, because entries are added while parts of the page load; null = the first. */
  const [at, setAt] = useState<string | null>(null);
  const id = useId();
  const entries = useEntries().filter(({ label }) =>
    label.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.id === at),
  );
  const active = entries[index];
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    // Runs after the dialog has restored the focus.
    setTimeout(entry.run);
  };
  const hear = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt(entries.at((index + step) % entries.length)?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <Dialog title="Commands" onClose={onClose}>
      <input
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active === undefined ? undefined : `${id}-${active.id}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(null);
        }}
        onKeyDown={hear}
      />
      <ul id={id} role="listbox" aria-label="Commands" className="palette">
        {entries.map((entry) => (
          <li
            key={entry.id}
            id={`${id}-${entry.id}`}
            ref={entry === active ? scrollTo : null}
            role="option"
            aria-selected={entry === active}
            onClick={() => choose(entry)}
          >
            {entry.label}
            {entry.command === undefined ? null : <KeyHint of={entry.command} />}
          </li>
        ))}
      </ul>
      {entries.length === 0 ? <p className="soft">No command has that name.</p> : null}
    </Dialog>
  );
}

function scrollTo(option: Element | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function useEntries(): Entry[] {
  const [, go] = useLocation();
  const path = useProjectPath();
  const { data: projects = [] } = useProjects();
  return [
    ...commandNames
      .filter((name) => name !== 'palette' && hasCommand(name))
      .map((name) => ({ id: name, label: commands[name].label, command: name, run: () => runCommand(name) })),
    ...(useMay('create_monitor')
      ? [
          { id: 'new-monitor', label: 'New monitor', run: () => go(path('monitors/new')) },
          { id: 'new-alert', label: 'New alert', run: () => go(path('alerts/new')) },
          { id: 'add-feed', label: 'Add a feed', run: () => go(path('sources/feeds?add')) },
        ]
      : []),
    { id: 'people', label: 'People', run: () => go(path('settings/people')) },
    { id: 'settings', label: 'Settings', run: () => go(path('settings/project')) },
    { id: 'account', label: 'Account', run: () => go('/account') },
    ...projects.map((project) => ({
      id: project.id,
      label: `Project ${project.name}`,
      run: () => go(pathIn(project, 'inbox')),
    })),
  ];
}
