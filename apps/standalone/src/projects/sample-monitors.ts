/** Monitors on all sources for the invented brands in the sandbox's sample posts, as request bodies for create_monitor. */
export const sampleMonitors = [
  {
    name: 'Lumenboard',
    keywords: ['Lumenboard', 'lumenboard.com', '@lumenboard'],
    context: 'A project board for software teams, on the web.',
  },
  {
    name: 'Brühwerk',
    keywords: ['Brühwerk', 'Bruehwerk', 'bruehwerk.de'],
    context: 'A maker of coffee grinders.',
  },
  {
    name: 'Tidepool (the bank)',
    keywords: ['Tidepool'],
    exclude_keywords: ['anemone', 'starfish', 'low tide'],
    group_name: 'competitors',
    context: 'An app for bank accounts and saving pots, not the pools on a beach.',
  },
];

/** The subreddits of the sample comments. */
export const sampleSubreddits = [
  'projectmanagement',
  'espresso',
  'SaaS',
  'personalfinance',
  'sysadmin',
  'privacy',
  'startups',
  'marinebiology',
  'cpp',
  'kaffee',
];
