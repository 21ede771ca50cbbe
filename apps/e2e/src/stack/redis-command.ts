import { connect } from 'node:net';

/** Sends one command to a Redis. @returns its raw reply @throws if it is unavailable or refuses the command */
export function redisCommand(url: string, command: string): Promise<string> {
  const { hostname, port, password } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`AUTH ${password}\r\n${command}\r\nQUIT\r\n`),
    );
    socket.setEncoding('utf8').setTimeout(5_000, () => socket.destroy(new Error('Redis does not respond.')));
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject);
    socket.on('close', () =>
      answer.startsWith('+OK\r\n') && !/^-/m.test(answer)
        ? resolve(answer)
        : reject(new Error(`Redis refused ${command}: ${answer}`)),
    );
  });
}
