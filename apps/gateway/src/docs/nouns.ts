/** A group of operations: `tag` is the first part of their paths. */
export interface Noun {
  readonly tag: string;
  /** Absent = the tag, with a capital letter. */
  readonly title?: string;
  /** A sentence that says what the noun means. */
  readonly about: string;
}

/** All nouns, in the order in which readers meet them. */
export const nouns: readonly Noun[] = [
  { tag: 'monitors', about: 'A monitor is a set of names to look for, and the sources to search.' },
  { tag: 'samples', about: 'A sample is what sources show for a monitor that is not saved yet.' },
  { tag: 'mentions', about: 'A mention is a post that contains one of them, classified.' },
  { tag: 'notes', about: 'A note is what people write about a mention.' },
  { tag: 'triages', about: 'A triage is one change of the status of mentions by one person or key.' },
  { tag: 'activity', about: 'Who did what to mentions, and when.' },
  { tag: 'reclassifications', about: 'A reclassification judges stored mentions again, in the background.' },
  { tag: 'views', about: 'A view is a named filter of mentions, shared by the project.' },
  { tag: 'alerts', about: 'An alert is a rule that says who is notified of which mentions.' },
  {
    tag: 'notifications',
    about: 'A notification is a message of an alert, about one mention or several, on its way or delivered.',
  },
  { tag: 'sources', about: 'A source is a place where people post.' },
  { tag: 'coverage', about: 'Coverage is which times of a source were read, and which were not.' },
  { tag: 'feeds', about: 'A feed is an address whose entries a project reads: RSS, Atom or JSON Feed.' },
  { tag: 'projects', about: 'A project holds everything about one brand.' },
  { tag: 'api-keys', title: 'API keys', about: 'An API key lets a program work in one project.' },
  { tag: 'members', about: 'A member is a person in a project, with a role.' },
  { tag: 'invitations', about: 'An invitation is a link that makes a person a member.' },
  { tag: 'usage', about: 'What the plan of a project allows, and how much of it is used.' },
  { tag: 'access', about: 'How people sign in and manage their account.' },
];
