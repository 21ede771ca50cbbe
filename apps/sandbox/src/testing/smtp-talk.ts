import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Sends a message the plain way and returns every answer line of the server. A dropped connection ends the list;
 * without an answer within `patienceMs`, the talk is broken off and the list ends with `(silence)`.
 */
export async function smtpTalk(
  smtpUrl: string,
  message: { to: readonly string[]; data: string },
  patienceMs = 5000,
): Promise<string[]> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.setTimeout(patienceMs, () => {
    answers.push('(silence)');
    socket.destroy();
  });
  const says = [
    'EHLO spec',
    'MAIL FROM:<earshot@example.com>',
    ...message.to.map((to) => `RCPT TO:<${to}>`),
    'DATA',
    `${message.data.replaceAll('\n', '\r\n')}\r\n.`,
    'QUIT',
  ];
  const answers: string[] = [];
  const lines = createInterface({ input: socket });
  // A destroyed socket has no end that the reader would notice.
  socket.on('close', () => lines.close());
  for await (const line of lines) {
    answers.push(line);
    if (/^\d{3}-/.test(line)) continue;
    const next = /^[45]/.test(line) ? 'QUIT' : says.shift();
    if (next === undefined || line.startsWith('221')) break;
    socket.write(`${next}\r\n`);
  }
  socket.destroy();
  return answers;
}
