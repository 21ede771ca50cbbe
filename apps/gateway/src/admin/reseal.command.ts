import {
  AlertSecretRepository,
  Database,
  secondFactorContext,
  SecondFactorRepository,
  SourceCredentialRepository,
  type Tx,
} from '@earshot/database';
import { credentialContext } from '@earshot/domain';
import { OperatorError, SecretBox } from '@earshot/platform';
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
    const lostTokens = new Set<string>();
    const sourceTokens = await app.get(Database).asSystem((tx) =>
      tokens.resealAll(tx, (sealed, source, fingerprint) => {
        const resealed = box.resealOrNull(sealed, credentialContext(source, fingerprint));
        if (resealed === null) lostTokens.add(source);
        return resealed;
      }),
    );
    const sealedAlerts = await resealAll(app, (tx, after) => alerts.resealNext(tx, after, batch, box));
    const secondFactors = await resealAll(app, (tx, after) =>
      factors.resealNext(tx, after, batch, (sealed, userId) =>
        box.resealOrNull(sealed, secondFactorContext(userId)),
      ),
    );
    const done = `sealed with the current key: alerts ${sealedAlerts.count}, second factors ${secondFactors.count}, source tokens ${sourceTokens}`;
    if (sealedAlerts.lost + secondFactors.lost + lostTokens.size === 0) return done;
    throw new OperatorError(
      `Neither EARSHOT_SECRET_KEY nor EARSHOT_PREVIOUS_SECRET_KEY opens everything. Left as they are: alerts ${sealedAlerts.lost}, second factors ${secondFactors.lost}, source tokens ${lostTokens.size}; ${done}. If their key is lost: docs/operating.md#secure.`,
    );
  },
};

/** Works in batches, each in its own transaction. @returns how many were resealed, and how many cannot be opened */
async function resealAll(
  app: INestApplicationContext,
  next: (tx: Tx, after: string | null) => Promise<{ lastId: string; count: number; lost: number } | null>,
): Promise<{ count: number; lost: number }> {
  const step = (after: string | null) => app.get(Database).asSystem((tx) => next(tx, after));
  const all = { count: 0, lost: 0 };
  for (let done = await step(null); done !== null; done = await step(done.lastId)) {
    all.count += done.count;
    all.lost += done.lost;
  }
  return all;
}
