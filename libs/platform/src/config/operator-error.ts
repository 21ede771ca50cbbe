/** An error whose message says everything the operator needs, in whole sentences: its stack and its cause add nothing. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
