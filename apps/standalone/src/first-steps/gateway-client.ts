import type { HttpClient } from '@earshot/platform';

interface Envelope {
  readonly data: unknown;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details: readonly { readonly field: string; readonly message: string }[];
  };
}

/** A client of the gateway's public API for the first steps. */
export class GatewayClient {
  constructor(
    private readonly http: HttpClient,
    private readonly baseUrl: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  with(headers: Readonly<Record<string, string>>): GatewayClient {
    return new GatewayClient(this.http, this.baseUrl, { ...this.headers, ...headers });
  }

  /** @throws GatewayRefusal */
  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  /** @throws GatewayRefusal */
  post<T>(path: string, body: object, idempotencyKey?: string): Promise<T> {
    return this.send<T>('POST', path, {
      headers: {
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: JSON.stringify(body),
    });
  }

  private async send<T>(
    method: 'GET' | 'POST',
    path: string,
    content: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<T> {
    const headers = { ...this.headers, ...content.headers };
    const answer = await this.http.send({ ...content, method, url: this.baseUrl + path, headers });
    const envelope = JSON.parse(answer.body) as Envelope;
    if (answer.status >= 200 && answer.status < 300) return envelope.data as T;
    const { code = 'UNKNOWN', message, details = [] } = envelope.error ?? {};
    throw new GatewayRefusal(
      code,
      details.map(({ field }) => field),
      [`${path}: ${message}`, ...details.map((detail) => `${detail.field}: ${detail.message}`)].join(' '),
    );
  }
}

export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';

  constructor(
    readonly code: string,
    /** The faulty fields of the request, if any. */
    readonly fields: readonly string[],
    message: string,
  ) {
    super(message);
  }
}
