import { AlertSecretRepository, Database } from '@earshot/database';
import { SecretBox } from '@earshot/platform';
import type { Command } from './command.js';

const batch = 100;

/** After EARSHOT_SECRET_KEY was replaced: nothing needs the key before it any more. Can be run again at any time. */
export const reseal: Command = {
  name: 'reseal',
  parameters: [],
  help: 'seals all webhook secrets with EARSHOT_SECRET_KEY, those of EARSHOT_PREVIOUS_SECRET_KEY too',
  async run(app) {
    const [box, secrets] = [app.get(SecretBox), app.get(AlertSecretRepository)];
    const renew = (sealed: Buffer, alertId: string): Buffer => box.seal(box.open(sealed, alertId), alertId);
    const next = (after: string | null): ReturnType<AlertSecretRepository['resealNext']> =>
      app.get(Database).asSystem((tx) => secrets.resealNext(tx, after, batch, renew));
    let count = 0;
    for (let step = await next(null); step !== null; step = await next(step.lastId)) count += step.count;
    return `webhooks sealed with today's key: ${count}`;
  },
};
