import { isWrite, type JsonSchema, type Operation } from '@earshot/contracts';

/** Arguments in addition to the input; REST has headers for them. */
export const callArguments = {
  project_id: {
    type: 'string',
    format: 'uuid',
    maxLength: 36,
    description: 'If you have several projects.',
  },
  idempotency_key: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: '^[!-~]+$',
    description: 'For retries: any ASCII text without blanks.',
  },
} as const satisfies Record<string, JsonSchema>;

export type CallArgument = keyof typeof callArguments;

/** Returns those that an operation accepts. */
export function callArgumentsOf(operation: Operation): CallArgument[] {
  return [
    ...(operation.tenancy === 'project' ? (['project_id'] as const) : []),
    ...(isWrite(operation) ? (['idempotency_key'] as const) : []),
  ];
}
