import { bareHandle } from '@earshot/domain';

/** Whether a list seems to contain an author or a word already. The server, which decides, knows more forms of each. */
export function seemsListed(list: readonly string[], excluded: string): boolean {
  const formOf = (one: string): string => bareHandle(one).toLowerCase();
  return list.some((one) => formOf(one) === formOf(excluded));
}

/** Whether the server added an exclusion, which it does at the end unless the list has it in some form. */
export function wasAdded(excluded: string, before: readonly string[], after: readonly string[]): boolean {
  return after.at(-1) === excluded && !before.includes(excluded);
}
