/** What a lesson is about: any post of a monitor, a piece of the classifier's evidence, or a word near the name. */
export const traitKinds = ['monitor', 'sign', 'word'] as const;
export type TraitKind = (typeof traitKinds)[number];

/** Something that posts of one monitor have in common. */
export interface Trait {
  readonly monitorId: string;
  readonly kind: TraitKind;
  /** The code of a sign, or a word; empty for the monitor itself. */
  readonly name: string;
}

/** Under what a trait's lesson is kept among those of its project. */
export function lessonKey({ monitorId, kind, name }: Trait): string {
  return `${monitorId} ${kind} ${name}`;
}

/** The trait of a key, where it is one of the monitor's; null = it is another monitor's. */
export function traitOfKey(key: string, monitorId: string): Trait | null {
  if (!key.startsWith(`${monitorId} `)) return null;
  const rest = key.slice(monitorId.length + 1);
  const kind = traitKinds.find((known) => rest.startsWith(`${known} `));
  return kind === undefined ? null : { monitorId, kind, name: rest.slice(kind.length + 1) };
}

/** How a trait is named beside its monitor's id: `word:anvil`, `sign:lower_case`, `monitor:`. */
export function lessonIdOf({ kind, name }: Pick<Trait, 'kind' | 'name'>): string {
  return `${kind}:${name}`;
}
