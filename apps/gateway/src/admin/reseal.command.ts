import { AlertSecretRepository, Database } from '@earshot/database';
import { SecretBox } from '@earshot/platform';
import type { Command } from './command.js';

const batch = 100;

/** After EARSHOT_SECRET_KEY was replaced: nothing needs the key before it any more. Can be run again at any time. */
export const reseal: Command = {
  name: 'reseal',
  parameters: [],
  help: 'seals all secrets and addresses of alerts with EARSHOT_SECRET_KEY, those of EARSHOT_PREVIOUS_SECRET_KEY too',
  async run(app) {
    const [box, secrets] = [app.get(SecretBox), app.get(AlertSecretRepository)];
    const next = (after: string | null): ReturnType<AlertSecretRepository['resealNext']> =>
      app.get(Database).asSystem((tx) => secrets.resealNext(tx, after, batch, box));
    let count = 0;
    for (let step = await next(null); step !== null; step = await next(step.lastId)) count += step.count;
    return `alerts sealed with today's key: ${count}`;
  },
};
