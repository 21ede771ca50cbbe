/** The public sources Earshot knows, in the order in which they are shown. */
export const sourceNames = ['x', 'reddit', 'youtube', 'linkedin', 'threads'] as const;
export type SourceName = (typeof sourceNames)[number];
