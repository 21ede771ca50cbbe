import { expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { signUp, startTestGateway } from '../testing/test-gateway.js';

const operator = 'op@earshot.example';

it('the gateway warns of listed operators without an account if no e-mail verifies addresses', async () => {
  const lines: string[] = [];
  const log = createLog({
    service: 'gateway',
    level: 'warn',
    to: { write: (line) => void lines.push(line) },
  });
  const warnings = async (env: Parameters<typeof startTestGateway>[0]): Promise<string[]> => {
    lines.length = 0;
    await (await startTestGateway(env, log)).close();
    return lines.filter((line) => line.includes('OPERATORS'));
  };
  const noMail = { OPERATORS: operator, SMTP_URL: undefined, MAIL_FROM: undefined };
  const first = await startTestGateway(noMail);
  const onSame = { ...noMail, DATABASE_URL: first.env.DATABASE_URL };
  try {
    expect(await warnings(onSame)).toEqual([expect.stringContaining(operator)]);
    expect(await warnings({ ...onSame, SMTP_URL: first.env.SMTP_URL, OPERATORS: undefined })).toEqual([]);
    await signUp(first.url, operator);
    expect(await warnings(onSame)).toEqual([]);
  } finally {
    await first.close();
  }
});
