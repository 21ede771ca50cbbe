const persons =
  /(?<![\p{L}\p{N}])(?:i|i['’](?:m|ve|ll|d)|me|my|we|we['’]re|our|us|you|your|thanks?|thx)(?![\p{L}\p{N}])|@[\p{L}\p{N}_]/iu;

/** Whether an English text speaks as somebody or to somebody: praise does, news reports do not. */
export function isPersonal(text: string): boolean {
  return persons.test(text);
}
