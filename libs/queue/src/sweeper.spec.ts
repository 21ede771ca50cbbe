import { describe, expect, it } from '@jest/globals';
import { createLog } from '@earshot/platform';
import { Sweeper } from './sweeper.js';
import { until } from './testing/until.js';

function capture() {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ service: 'spec', level: 'warn', to: { write: (line) => void lines.push(line) } }),
  };
}

describe('Sweeper', () => {
  it('sweeps again while there is more, without waiting for the next turn', async () => {
    let left = 3;
    let sweeps = 0;
    const sweeper = new Sweeper(
      {
        sweep: () => {
          sweeps += 1;
          left -= 1;
          return Promise.resolve(left > 0);
        },
      },
      20,
      capture().log,
    );
    await until(() => sweeps > 0);
    await sweeper.stop();
    expect(sweeps).toBe(3);
  });

  it('keeps sweeping after an error, and logs it', async () => {
    const { log, lines } = capture();
    let sweeps = 0;
    const sweeper = new Sweeper(
      {
        sweep: () => {
          sweeps += 1;
          return sweeps === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(false);
        },
      },
      1,
      log,
    );
    await until(() => sweeps >= 3);
    await sweeper.stop();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', err: { message: 'no database' } });
  });

  it('sweeps again at once after an error, but only once before its next turn', async () => {
    let sweeps = 0;
    const sweeper = new Sweeper(
      {
        sweep: () => {
          sweeps += 1;
          return Promise.reject(new Error('a silent connection'));
        },
      },
      500,
      capture().log,
    );
    await until(() => sweeps > 1);
    await sweeper.stop();
    expect(sweeps).toBe(2);
  });

  it('never runs two sweeps at once', async () => {
    let running = 0;
    let most = 0;
    let sweeps = 0;
    const sweeper = new Sweeper(
      {
        sweep: async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setTimeout(resolve, 10));
          running -= 1;
          sweeps += 1;
          return false;
        },
      },
      1,
      capture().log,
    );
    await until(() => sweeps >= 3);
    await sweeper.stop();
    expect(most).toBe(1);
  });

  it('stops after the running sweep, even if there is more', async () => {
    let finish: (more: boolean) => void = () => undefined;
    let sweeps = 0;
    const sweeper = new Sweeper(
      {
        sweep: () => {
          sweeps += 1;
          return new Promise((resolve) => (finish = resolve));
        },
      },
      1,
      capture().log,
    );
    await until(() => sweeps === 1);
    let stopped = false;
    const stopping = sweeper.stop().then(() => (stopped = true));
    await Promise.resolve();
    expect(stopped).toBe(false);
    finish(true);
    await stopping;
    expect(sweeps).toBe(1);
  });
});
