/** The project pages linked in the header, in order. */
export const pages = [
  { name: 'inbox', label: 'Inbox' },
  { name: 'charts', label: 'Charts' },
  { name: 'monitors', label: 'Monitors' },
  { name: 'alerts', label: 'Alerts' },
  { name: 'sources', label: 'Sources' },
] as const;
