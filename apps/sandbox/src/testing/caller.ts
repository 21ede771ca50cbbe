import { type Answer, send } from './reddit-caller.js';

/** A client of one of the sandbox's APIs, with headers that every request carries. */
export class Caller {
  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** @param query added to the path, encoded; undefined ones are left out */
  get(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<Answer> {
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return send(`${this.url}${path}?${new URLSearchParams(given).toString()}`, {
      headers: this.headers,
      redirect: 'manual',
    });
  }

  /** The body of an answer, whatever its status. */
  async read<T>(path: string, query: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> {
    return JSON.parse((await this.get(path, query)).text) as T;
  }
}
