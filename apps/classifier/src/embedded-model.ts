import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EmbeddedConfig, type EmbeddedClassifier, openEmbeddedClassifier } from '@earshot/classification';
import { type HealthCheck, HealthChecks, LOG, type Log } from '@earshot/platform';

/** The bundled model. It loads in the background during startup and is closed at shutdown. */
@Injectable()
export class EmbeddedModel implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly classifier: EmbeddedClassifier;

  constructor(
    config: EmbeddedConfig,
    checks: HealthChecks,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.classifier = openEmbeddedClassifier(config);
    checks.add(modelHealth(this));
  }

  onApplicationBootstrap(): void {
    void this.classifier.ready().then(({ state, name, reason }) => {
      if (state === 'fallback') this.log.warn({ model: name, reason }, 'using a simpler model');
      else this.log.info({ model: name }, 'model opened');
    });
  }

  /** Runs after the workers have stopped. */
  async onApplicationShutdown(): Promise<void> {
    await this.classifier.close();
  }
}

/** Health of the bundled model: `degraded` while it loads or is unavailable, since a simpler model then classifies. */
export function modelHealth({
  classifier,
}: {
  readonly classifier: Pick<EmbeddedClassifier, 'status'>;
}): HealthCheck {
  return {
    name: 'model',
    need: 'optional',
    check() {
      const { state, reason } = classifier.status();
      return state === 'ready'
        ? Promise.resolve()
        : Promise.reject(new Error(reason ?? 'The model is loading'));
    },
  };
}
