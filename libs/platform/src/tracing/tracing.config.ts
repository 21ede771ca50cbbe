import type { EnvReader } from '../config/env-reader.js';

/**
 * Whether and where traces are sent, using OpenTelemetry's variable names.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export class TracingConfig {
  /** The base URL of a collector for OTLP over HTTP; null = no tracing, and OpenTelemetry is not loaded. */
  readonly endpoint: string | null;
  /** Sent with every batch, e.g. a credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** The fraction of traces to keep: 0 to 1. */
  readonly ratio: number;

  constructor(env: EnvReader) {
    this.endpoint = env.apiUrl('OTEL_EXPORTER_OTLP_ENDPOINT', '') || null;
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
