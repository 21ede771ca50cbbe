import { dayMs, hourMs, minuteMs, parseUrl } from '@earshot/domain';

/** Environment variables as given; an empty value counts as missing. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads typed values from environment variables and collects faults, so that all are reported at once. A faulty variable
 * returns a harmless value of its type: callers finish reading, then `finish()` throws.
 */
export class EnvReader {
  readonly faults: string[] = [];
  /** All variables that were read; a spec compares them with `.env.example`. */
  readonly names = new Set<string>();

  constructor(private readonly env: Environment) {}

  text(name: string, options: { default?: string; pattern?: RegExp; expected?: string } = {}): string {
    const value = this.raw(name) ?? options.default;
    if (value === undefined) return this.fault(name, 'is required', '');
    if (options.pattern !== undefined && !options.pattern.test(value))
      return this.fault(name, `must be ${options.expected ?? `like ${options.pattern}`}`, '');
    return value;
  }

  optionalText(name: string): string | null {
    return this.raw(name) ?? null;
  }

  /**
   * A key, token or secret that is sent in headers and addresses: no spaces, and no typographic dashes or ellipses copied
   * from a text.
   */
  optionalKey(name: string): string | null {
    const value = this.raw(name) ?? null;
    if (value === null || /^[\x21-\x7e]+$/.test(value)) return value;
    return this.fault(
      name,
      'must be plain letters, digits and symbols without spaces, as it was issued',
      value,
    );
  }

  /** A secret chosen by the operator that is sent in a header; it may include spaces. */
  optionalPhrase(name: string): string | null {
    const value = this.raw(name) ?? null;
    if (value === null || /^[\x20-\x7e]+$/.test(value)) return value;
    return this.fault(name, 'must be plain letters, digits, symbols and spaces', value);
  }

  /** @param options.min 1 if absent */
  integer(name: string, options: { default: number; min?: number; max: number }): number {
    const { min = 1, max } = options;
    const value = this.raw(name);
    if (value === undefined) return options.default;
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max))
      return this.fault(name, `must be a whole number from ${min} to ${max}`, options.default);
    return number;
  }

  /** A whole number of the unit that its name ends with, in milliseconds. */
  durationMs(
    name: `${string}_${keyof typeof unitMs}`,
    options: { default: number; min?: number; max: number },
  ): number {
    return this.integer(name, options) * unitMs[name.slice(name.lastIndexOf('_') + 1) as keyof typeof unitMs];
  }

  boolean(name: string, options: { default: boolean }): boolean {
    const value = this.raw(name);
    if (value === undefined) return options.default;
    if (value !== 'true' && value !== 'false')
      return this.fault(name, 'must be true or false', options.default);
    return value === 'true';
  }

  /** @param options.protocols including the colon, e.g. `['https:']` */
  url(name: string, options: { default?: string; protocols: readonly string[] }): string {
    const value = this.text(name, options.default === undefined ? {} : { default: options.default });
    if (value === '') return value;
    const url = parseUrl(value);
    if (url === null && options.protocols.some((protocol) => value.startsWith(`${protocol}//`)))
      return this.fault(name, notEncoded, '');
    if (!options.protocols.includes(url?.protocol ?? ''))
      return this.fault(name, `must be a URL starting with ${options.protocols.join(' or ')}`, '');
    return value;
  }

  /** Like `url`, if the user and the password in it will be decoded. */
  serverUrl(name: string, options: { default?: string; protocols: readonly string[] }): string {
    const value = this.url(name, options);
    const { username = '', password = '' } = parseUrl(value) ?? {};
    return /%(?![\da-f]{2})/i.test(`${username}:${password}`) ? this.fault(name, notEncoded, '') : value;
  }

  /** The address of an HTTP API, without a trailing slash. @param defaultUrl '' = none */
  apiUrl(name: string, defaultUrl: string): string {
    return this.url(name, { default: defaultUrl, protocols: ['https:', 'http:'] }).replace(/\/+$/, '');
  }

  /**
   * A comma-separated list.
   * @param options.of the allowed values; absent = any
   */
  list<T extends string>(name: string, options: { default: readonly T[]; of?: readonly T[] }): T[] {
    const value = this.raw(name);
    if (value === undefined) return [...options.default];
    const items = value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
    const { of } = options;
    if (of !== undefined && !items.every((item) => (of as readonly string[]).includes(item)))
      return this.fault(name, `must be a list of ${of.join(', ')}`, []);
    return items as T[];
  }

  /** Adds a fault, e.g. one that involves several variables, and returns `instead`. */
  fault<T>(name: string, problem: string, instead: T): T {
    this.faults.push(`${name} ${problem}`);
    return instead;
  }

  /** @throws ConfigError with every fault */
  finish(): void {
    if (this.faults.length > 0) throw new ConfigError([...new Set(this.faults)]);
  }

  private raw(name: string): string | undefined {
    this.names.add(name);
    const value = this.env[name]?.trim();
    if (value === undefined || value === '') return undefined;
    if (/\p{Cc}/u.test(value))
      return this.fault(name, 'must be one line without control characters', value.replace(/\p{Cc}/gu, ''));
    // `.env` and docker compose strip quotes; `kubectl --from-env-file` and `docker run --env-file` keep them.
    if (!/^(["'`]).*\1$/s.test(value) || value.length < 2) return value;
    return this.fault(name, 'is in quotes, which would become part of the value: remove them', value);
  }
}

/**
 * The settings of one part, with a field for each variable: subclasses initialise their fields with what `env` reads. Only
 * these fields are compared and copied, not the reader.
 */
export abstract class Settings {
  readonly #env: EnvReader;

  constructor(env: EnvReader) {
    this.#env = env;
  }

  protected get env(): EnvReader {
    return this.#env;
  }
}

const unitMs = { SECONDS: 1_000, MINUTES: minuteMs, HOURS: hourMs, DAYS: dayMs };

const notEncoded =
  'is not a valid URL: its port is at most 65535, and a %, #, / or ? in its user or password is written as %25, %23, %2F or %3F';

/** An error whose message tells the operator everything, in whole sentences: its stack and cause add nothing. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/** The service cannot start with this configuration. Values are never included, because they may be secrets. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault${faults.length === 1 ? '' : 's'}:\n- ${faults.join('\n- ')}`,
    );
  }
}
