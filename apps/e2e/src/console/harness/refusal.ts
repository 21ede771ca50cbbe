import type { ErrorDetail } from '@earshot/domain';

/** An error response like the gateway's, for `route.fulfill`. */
export function refusal(
  status: number,
  code: string,
  headers: Record<string, string> = {},
  details: readonly ErrorDetail[] = [],
) {
  const error = { code, message: 'Made up for a test.', details };
  const meta = { requestId: 'req_made_up', timestamp: new Date().toISOString() };
  return { status, headers, json: { data: null, error, meta } };
}
