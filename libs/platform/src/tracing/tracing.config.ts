import type { EnvReader } from '../config/env-reader.js';

/**
 * Whether and where traces are sent, under the names that OpenTelemetry gives these variables.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export class TracingConfig {
  /** Base address of a collector that takes OTLP over HTTP; null = no traces, and nothing of it is loaded. */
  readonly endpoint: string | null;
  /** Sent with every batch, e.g. a credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many of all traces are kept: 0 to 1. */
  readonly ratio: number;

  constructor(env: EnvReader) {
    const endpoint = env.url('OTEL_EXPORTER_OTLP_ENDPOINT', { default: '', protocols: ['http:', 'https:'] });
    this.endpoint = endpoint === '' ? null : endpoint.replace(/\/+$/, '');
    const headers = env.list('OTEL_EXPORTER_OTLP_HEADERS', { default: [] }).map(readHeader);
    this.headers = headers.every((header) => header !== null)
      ? Object.fromEntries(headers)
      : env.fault('OTEL_EXPORTER_OTLP_HEADERS', 'must be a list like name=value,name=value', {});
    const ratio = env.text('OTEL_TRACES_SAMPLER_ARG', {
      default: '1',
      pattern: /^(0|1|0?\.\d{1,9}|1\.0{1,9})$/,
      expected: 'a number from 0 to 1',
    });
    this.ratio = Number(ratio);
  }
}

/** `name=value`, the value percent-encoded. */
function readHeader(text: string): [string, string] | null {
  const [, name, value] = /^([\w-]+)\s*=\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) return null;
  try {
    return [name.toLowerCase(), decodeURIComponent(value)];
  } catch {
    return null;
  }
}
