import type { Log } from '../log/log.js';
import { Tracing } from './tracing.js';
import type { TracingConfig } from './tracing.config.js';

/**
 * Loads OpenTelemetry only if tracing is configured.
 * @param config undefined = not configured
 */
export async function startTracing(config: TracingConfig | undefined, log: Log): Promise<Tracing> {
  if (config === undefined || config.endpoint === null) return new Tracing(null);
  const { openTelemetrySink } = await import('./open-telemetry-sink.js');
  const { service } = log.bindings() as { service?: string };
  const { endpoint, headers, ratio } = config;
  return new Tracing(openTelemetrySink({ endpoint, headers, ratio, service: service ?? 'earshot', log }));
}
