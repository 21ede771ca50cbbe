import { type Answer, send } from './reddit-caller.js';

/** A client of one of the sandbox's APIs that sends fixed headers with every request. */
export class Caller {
  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** @param query appended to the path, encoded; undefined values are left out */
  get(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<Answer> {
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return send(`${this.url}${path}?${new URLSearchParams(given).toString()}`, {
      headers: this.headers,
      redirect: 'manual',
    });
  }

  /** The body of the answer, whatever its status. */
  async read<T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> {
    return JSON.parse((await this.get(path, query)).text) as T;
  }
}
