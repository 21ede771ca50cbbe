import type { Trait } from './lesson-key.js';
import { signText } from './sign-labels.js';

/** A trait in words: `near “anvil”`, `right after “the”`, `right before “pie”`, `the name in lower case`. */
export function traitText({ kind, name }: Pick<Trait, 'kind' | 'name'>): string {
  switch (kind) {
    case 'monitor':
      return 'any post of this monitor';
    case 'sign':
      return signText(name);
    case 'threshold':
      return 'any post (your marks moved the line)';
    case 'topic':
      return `about the same things as posts that you ${name}`;
    case 'word': {
      const [, after] = /^(.+) …$/.exec(name) ?? [];
      const [, before] = /^… (.+)$/.exec(name) ?? [];
      if (after !== undefined) return `right after “${after}”`;
      return before === undefined ? `near “${name}”` : `right before “${before}”`;
    }
  }
}
