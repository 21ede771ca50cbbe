/**
 * What a lesson is about: all posts of a monitor, a piece of the classifier's evidence, a word near the name, what posts are
 * about, or how likely they have to seem.
 */
export const traitKinds = ['monitor', 'sign', 'word', 'topic', 'threshold'] as const;
export type TraitKind = (typeof traitKinds)[number];

/** Something that posts of one monitor have in common. */
export interface Trait {
  readonly monitorId: string;
  readonly kind: TraitKind;
  /** The code of a sign, or a word; `kept` or `ignored` for a topic; empty for a monitor and its threshold. */
  readonly name: string;
}

/** The key of a trait's lesson within its project. */
export function lessonKey({ monitorId, kind, name }: Trait): string {
  return `${monitorId} ${kind} ${name}`;
}

/** The trait that a key stands for; null if it belongs to another monitor. */
export function traitOfKey(key: string, monitorId: string): Trait | null {
  if (!key.startsWith(`${monitorId} `)) return null;
  const rest = key.slice(monitorId.length + 1);
  const kind = traitKinds.find((known) => rest.startsWith(`${known} `));
  return kind === undefined ? null : { monitorId, kind, name: rest.slice(kind.length + 1) };
}

/** The id of a trait within its monitor: `word:anvil`, `sign:lower_case`, `monitor:`. */
export function lessonIdOf({ kind, name }: Pick<Trait, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}
