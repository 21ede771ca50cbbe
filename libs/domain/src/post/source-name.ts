/** The public sources Earshot knows, in the order in which they are shown. */
export const sourceNames = ['x', 'reddit', 'youtube', 'linkedin', 'threads'] as const;
export type SourceName = (typeof sourceNames)[number];

/** Names of the sources, as people write them. */
export const sourceLabels: Readonly<Record<SourceName, string>> = {
  x: 'X',
  reddit: 'Reddit',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  threads: 'Threads',
};
