import {
  AlertSecretRepository,
  Database,
  secondFactorContext,
  SecondFactorRepository,
  type Tx,
} from '@earshot/database';
import { SecretBox } from '@earshot/platform';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from './command.js';

const batch = 100;

/** After EARSHOT_SECRET_KEY was replaced: nothing needs the key before it any more. Can be run again at any time. */
export const reseal: Command = {
  name: 'reseal',
  parameters: [],
  help: 'seals webhook secrets and second factors of EARSHOT_PREVIOUS_SECRET_KEY with EARSHOT_SECRET_KEY',
  async run(app) {
    const [box, alerts, factors] = [
      app.get(SecretBox),
      app.get(AlertSecretRepository),
      app.get(SecondFactorRepository),
    ];
    const renew = (sealed: Buffer, context: string): Buffer => box.seal(box.open(sealed, context), context);
    const webhooks = await resealAll(app, (tx, after) => alerts.resealNext(tx, after, batch, renew));
    const secondFactors = await resealAll(app, (tx, after) =>
      factors.resealNext(tx, after, batch, (sealed, userId) => renew(sealed, secondFactorContext(userId))),
    );
    return `webhooks sealed with today's key: ${webhooks}\nsecond factors sealed with today's key: ${secondFactors}`;
  },
};

/** Batch after batch, each in a transaction of its own. @returns how many */
async function resealAll(
  app: INestApplicationContext,
  next: (tx: Tx, after: string | null) => Promise<{ lastId: string; count: number } | null>,
): Promise<number> {
  const step = (after: string | null) => app.get(Database).asSystem((tx) => next(tx, after));
  let count = 0;
  for (let done = await step(null); done !== null; done = await step(done.lastId)) count += done.count;
  return count;
}
