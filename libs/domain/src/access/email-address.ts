const address = /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:".]+(\.[^\s@<>(),;:".]+)*$/;

/** Whether a text is one e-mail address and nothing else. */
export function isEmailAddress(text: string): boolean {
  return address.test(text);
}
