/** An error whose message tells the operator everything, in whole sentences: its stack and cause add nothing. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}
