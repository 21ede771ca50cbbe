import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Sends a message over plain SMTP and returns every line of the server's answers. A dropped connection ends the list; after
 * `patienceMs` without an answer, the connection is closed and the list ends with `(silence)`.
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
  // The reader does not notice the end of a destroyed socket.
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
