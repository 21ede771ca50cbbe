import {
  AlertSecretRepository,
  Database,
  secondFactorContext,
  SecondFactorRepository,
  SourceCredentialRepository,
  type Tx,
} from '@earshot/database';
import { credentialContext } from '@earshot/domain';
import { SecretBox } from '@earshot/platform';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from './command.js';

const batch = 100;

/** Run after EARSHOT_SECRET_KEY was replaced, so that nothing needs the previous key any more. Can be repeated at any time. */
export const reseal: Command = {
  name: 'reseal',
  parameters: [],
  help: 'reseals alert secrets and addresses, second factors and source tokens from EARSHOT_PREVIOUS_SECRET_KEY to EARSHOT_SECRET_KEY',
  async run(app) {
    const [box, alerts, factors, tokens] = [
      app.get(SecretBox),
      app.get(AlertSecretRepository),
      app.get(SecondFactorRepository),
      app.get(SourceCredentialRepository),
    ];
    const renew = (sealed: Buffer, context: string): Buffer => box.seal(box.open(sealed, context), context);
    const sourceTokens = await app
      .get(Database)
      .asSystem((tx) =>
        tokens.resealAll(tx, (sealed, source, fingerprint) =>
          renew(sealed, credentialContext(source, fingerprint)),
        ),
      );
    const sealedAlerts = await resealAll(app, (tx, after) => alerts.resealNext(tx, after, batch, box));
    const secondFactors = await resealAll(app, (tx, after) =>
      factors.resealNext(tx, after, batch, (sealed, userId) => renew(sealed, secondFactorContext(userId))),
    );
    return `sealed with the current key: alerts ${sealedAlerts}, second factors ${secondFactors}, source tokens ${sourceTokens}`;
  },
};

/** Works in batches, each in its own transaction. @returns how many were resealed */
async function resealAll(
  app: INestApplicationContext,
  next: (tx: Tx, after: string | null) => Promise<{ lastId: string; count: number } | null>,
): Promise<number> {
  const step = (after: string | null) => app.get(Database).asSystem((tx) => next(tx, after));
  let count = 0;
  for (let done = await step(null); done !== null; done = await step(done.lastId)) count += done.count;
  return count;
}
