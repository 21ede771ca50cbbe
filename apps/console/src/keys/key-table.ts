/** All commands with a key: the single source for keys, button labels, the help and the palette. */
export const commands = {
  next: { key: 'j', label: 'Next mention', group: 'Inbox' },
  previous: { key: 'k', label: 'Previous mention', group: 'Inbox' },
  open: { key: 'Enter', label: 'Open the mention', group: 'Inbox' },
  done: { key: 'e', label: 'Done', group: 'Inbox' },
  reviewed: { key: 'r', label: 'Reviewed', group: 'Inbox' },
  ignored: { key: 'i', label: 'Not about us', group: 'Inbox' },
  new: { key: 'n', label: 'New again', group: 'Inbox' },
  select: { key: 'x', label: 'Select', group: 'Inbox' },
  extendDown: { key: 'J', label: 'Extend the selection down', group: 'Inbox' },
  extendUp: { key: 'K', label: 'Extend the selection up', group: 'Inbox' },
  selectLoaded: { key: 'a', label: 'Select all that are loaded', group: 'Inbox' },
  clearSelection: { key: 'Escape', label: 'Clear the selection', group: 'Inbox' },
  allMatching: { key: 'A', label: 'Change all that match', group: 'Inbox' },
  undo: { key: 'z', label: 'Undo', group: 'Inbox' },
  assignToMe: { key: 'm', label: 'Assign to me', group: 'Inbox' },
  note: { key: 't', label: 'Write a note', group: 'Inbox' },
  why: { key: 'w', label: 'Why', group: 'Inbox' },
  openPost: { key: 'o', label: 'Open the original post', group: 'Inbox' },
  copyLink: { key: 'c', label: 'Copy link', group: 'Inbox' },
  showNew: { key: '.', label: 'Show new mentions', group: 'Inbox' },
  search: { key: '/', label: 'Search', group: 'Inbox' },
  filter: { key: 'f', label: 'Filter', group: 'Inbox' },
  goInbox: { key: 'g i', label: 'Go to Inbox', group: 'Go' },
  goCharts: { key: 'g c', label: 'Go to Charts', group: 'Go' },
  goMonitors: { key: 'g m', label: 'Go to Monitors', group: 'Go' },
  goAlerts: { key: 'g a', label: 'Go to Alerts', group: 'Go' },
  goSources: { key: 'g s', label: 'Go to Sources', group: 'Go' },
  goFeeds: { key: 'g f', label: 'Go to Feeds', group: 'Go' },
  earlier: { key: '[', label: 'Earlier period, previous view', group: 'Everywhere' },
  later: { key: ']', label: 'Later period, next view', group: 'Everywhere' },
  palette: { key: 'Mod+k', label: 'All commands', group: 'Everywhere' },
  help: { key: '?', label: 'Keyboard help', group: 'Everywhere' },
} as const satisfies Record<string, Command>;

/**
 * A command. Its key is one character as in `KeyboardEvent.key`, two separated by a space for a sequence, or `Mod+k` for
 * Ctrl or Cmd.
 */
export interface Command {
  readonly key: string;
  readonly label: string;
  readonly group: (typeof commandGroups)[number];
}

/** The groups of commands, in display order. */
export const commandGroups = ['Inbox', 'Go', 'Everywhere'] as const;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];
