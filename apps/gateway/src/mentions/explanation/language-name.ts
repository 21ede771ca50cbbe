import { languageName as nameOf, undetermined } from '@earshot/domain';

/** `German` for `de`. */
export function languageName(tag: string): string {
  return tag === undetermined ? 'an unknown language' : nameOf(tag);
}
