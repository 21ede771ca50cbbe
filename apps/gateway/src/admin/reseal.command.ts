import { AlertSecretRepository, Database, SourceCredentialRepository } from '@earshot/database';
import { credentialContext } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import type { Command } from './command.js';

const batch = 100;

/** After EARSHOT_SECRET_KEY was replaced: nothing needs the key before it any more. Can be run again at any time. */
export const reseal: Command = {
  name: 'reseal',
  parameters: [],
  help: 'seals all webhook secrets and tokens of sources with EARSHOT_SECRET_KEY, those of EARSHOT_PREVIOUS_SECRET_KEY too',
  async run(app) {
    const [box, secrets] = [app.get(SecretBox), app.get(AlertSecretRepository)];
    const renew = (sealed: Buffer, context: string): Buffer => box.seal(box.open(sealed, context), context);
    const tokens = await app
      .get(Database)
      .asSystem((tx) =>
        app
          .get(SourceCredentialRepository)
          .resealAll(tx, (sealed, source, fingerprint) =>
            renew(sealed, credentialContext(source, fingerprint)),
          ),
      );
    const next = (after: string | null): ReturnType<AlertSecretRepository['resealNext']> =>
      app.get(Database).asSystem((tx) => secrets.resealNext(tx, after, batch, renew));
    let count = 0;
    for (let step = await next(null); step !== null; step = await next(step.lastId)) count += step.count;
    return `sealed with today's key: webhooks ${count}, tokens of sources ${tokens}`;
  },
};
