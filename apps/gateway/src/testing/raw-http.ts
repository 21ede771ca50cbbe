import { connect } from 'node:net';
import type { Failure } from '@earshot/contracts';

/** The answer received over a connection. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Writes bytes to the server of `url` unchanged. @returns the first final answer */
export function sendRaw(url: string, text: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('latin1').on('data', (piece: string) => {
      received += piece;
      const answer = readAnswer(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''));
      if (answer === null) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`The connection ended with: ${received}`)));
  });
}

/** Returns the failure in an answer whose headers have the same request id. @throws Error if it has another shape */
export function failureOf({ headers, body }: RawAnswer): Failure {
  const failure = JSON.parse(body) as Failure;
  const { data, error, meta, ...more } = failure;
  const isShaped =
    data === null &&
    Object.keys(more).length === 0 &&
    Object.keys(error).join() === 'code,message,details' &&
    Object.keys(meta).join() === 'capability,requestId,idempotencyReplayed,docs' &&
    headers.get('content-type') === 'application/json; charset=utf-8' &&
    headers.get('x-request-id') === meta.requestId;
  if (!isShaped) throw new Error(`This is not the one failure: ${body}`);
  return failure;
}

/** null = incomplete. */
function readAnswer(text: string): RawAnswer | null {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const body = text.slice(end + 4);
  if (body.length < Number(headers.get('content-length') ?? 0)) return null;
  return { status: Number(first.split(' ')[1]), headers, body };
}
