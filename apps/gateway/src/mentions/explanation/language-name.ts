import { undetermined } from '@earshot/domain';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** `German` for `de`. */
export function languageName(tag: string): string {
  return tag === undetermined ? 'an unknown language' : (names.of(tag) ?? tag);
}
