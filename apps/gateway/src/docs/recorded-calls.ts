import { readFileSync } from 'node:fs';
import type { Failure, Success } from '@earshot/contracts';
import type { ErrorCode } from '@earshot/domain';

/** The actual responses of a gateway to the examples of all operations: `npm run interface`. */
export interface RecordedCalls {
  /** By operation name. */
  readonly calls: Readonly<Record<string, RecordedCall>>;
  /** One failure for each code that can be caused. */
  readonly failures: Readonly<Partial<Record<ErrorCode, Failure>>>;
}

/** An operation's example, executed. */
export interface RecordedCall {
  /** The response over REST and MCP, or only from the tool if REST streams. */
  readonly answer: Success;
  readonly stream?: { readonly contentType: string; readonly text: string };
}

/** The file with the recorded calls. */
export const recordedCallsFile = new URL('../../recorded-calls.json', import.meta.url);
/** The base URL of the recorded gateway. */
export const recordedBaseUrl = 'https://earshot.example';

/** Returns the recorded calls as if they had been made on this gateway. */
export function readRecordedCalls(baseUrl: string): RecordedCalls {
  const text = readFileSync(recordedCallsFile, 'utf8');
  return JSON.parse(text.replaceAll(recordedBaseUrl, baseUrl)) as RecordedCalls;
}
