import { Settings, type EnvReader } from '../config/env-reader.js';

/**
 * Whether and where traces are sent, using OpenTelemetry's variable names.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/
 */
export class TracingConfig extends Settings {
  /** The base URL of a collector for OTLP over HTTP; null = no tracing, and OpenTelemetry is not loaded. */
  readonly endpoint = this.env.apiUrl('OTEL_EXPORTER_OTLP_ENDPOINT', '') || null;
  /** Sent with every batch, e.g. a credential. */
  readonly headers = readHeaders(this.env);
  /** The fraction of traces to keep: 0 to 1. */
  readonly ratio = Number(
    this.env.text('OTEL_TRACES_SAMPLER_ARG', {
      default: '1',
      pattern: /^(0|1|0?\.\d{1,9}|1\.0{1,9})$/,
      expected: 'a number from 0 to 1',
    }),
  );
}

function readHeaders(env: EnvReader): Readonly<Record<string, string>> {
  const headers = env.list('OTEL_EXPORTER_OTLP_HEADERS', { default: [] }).map(readHeader);
  return headers.every((header) => header !== null)
    ? Object.fromEntries(headers)
    : env.fault('OTEL_EXPORTER_OTLP_HEADERS', 'must be a list like name=value,name=value', {});
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
