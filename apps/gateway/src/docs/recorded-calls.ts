import { readFileSync } from 'node:fs';
import type { Failure, Success } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** What a gateway really answered when the examples of all operations were executed: `npm run interface`. */
export interface RecordedCalls {
  /** By the name of the operation. */
  readonly calls: Readonly<Record<string, RecordedCall>>;
  /** One of each kind that can be brought about. */
  readonly failures: Readonly<Partial<Record<ErrorCode, Failure>>>;
}

/** The example of an operation, executed. */
export interface RecordedCall {
  /** Whthrough REST and MCP answered, or the tool alone where REST streams. */
  readonly answer: Success;
  readonly stream?: { readonly contentType: string; readonly text: string };
}

/** Where it is kept. */
export const recordedCallsFile = new URL('../../recorded-calls.json', import.meta.url);
/** Where the recorded gateway said that it was. */
export const recordedBaseUrl = 'https://earshot.example';

/** The recorded calls, as if they had been made here. */
export function readRecordedCalls(baseUrl: string): RecordedCalls {
  const text = readFileSync(recordedCallsFile, 'utf8');
  return JSON.parse(text.replaceAll(recordedBaseUrl, baseUrl)) as RecordedCalls;
}
