const address = /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:".]+(\.[^\s@<>(),;:".]+)*$/;

/** Whether the text is exactly one e-mail address. */
export function isEmailAddress(text: string): boolean {
  return address.test(text);
}
