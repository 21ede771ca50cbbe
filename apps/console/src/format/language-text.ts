import { languageName, undetermined } from '@earshot/domain';

/** `German` for `de`; anything that is not a language code is returned as it is. */
export function languageText(code: string): string {
  return code === undetermined ? 'unknown language' : languageName(code);
}
