/**
 * The goals for the figures of `npm run bench`. Most are ratios within one run, because machines differ and are noisy.
 * `measured` is the figure on two shared cores when its gate was set. A figure half as good fails the gate.
 * @type {Record<string, { limit: string, atMost?: number, atLeast?: number, measured: number }>}
 */
export const goals = {
  'matching 100,000 keywords, the best npm package : ours': { limit: '', atLeast: 5, measured: 7 },
  'matching 100,000 keywords, one includes after the other : ours': {
    limit: '',
    atLeast: 1_000,
    measured: 2_200,
  },
  'matching, 100,000 : 10 keywords': { limit: '1', atMost: 6, measured: 4 },
  'folding and boundaries at 100,000 keywords, our scan : plain scan': {
    limit: '1',
    atMost: 1.2,
    measured: 1,
  },
  'storing, CPU of the same rows by bare unnest : ours': { limit: '1', atLeast: 0.7, measured: 0.8 },
  'storing, CPU of find-then-save : ours': { limit: '', atLeast: 80, measured: 32 },
  'storing, posts/s of ours : find-then-save': { limit: '', atLeast: 80, measured: 40 },
  'claiming 1,000 due, CPU row by row : ours': { limit: '', atLeast: 30, measured: 6.5 },
  'claiming 1,000 due, CPU ms': { limit: '', atMost: 40, measured: 24 },
  'enqueueing 100,000 monitors, s': { limit: '', atMost: 15, measured: 7.5 },
  'pages, CPU at 90 % depth : first': { limit: '1', atMost: 1.5, measured: 1.2 },
  'pages, CPU of OFFSET : ours at 90 % depth': { limit: '', atLeast: 20, measured: 37 },
  'hand-off, CPU of a job for each : ours': { limit: '', atLeast: 10, measured: 40 },
  'pipeline at 100,000 keywords, CPU : JSON.parse alone': { limit: '1', atMost: 3, measured: 2.7 },
  'pipeline at 100,000 keywords, posts/s of one core : all of Reddit': {
    limit: '',
    atLeast: 50,
    measured: 270,
  },
  'the same with the embedded classifier, posts/s of one core : all of Reddit': {
    limit: '',
    atLeast: 50,
    measured: 53,
  },
};

/**
 * @param {Record<string, number>} figures
 * @returns {{ rows: object[], broken: string[] }} a row for each figure, and the names of those that fail their gate
 */
export function judge(figures) {
  const judged = Object.entries(figures).map(([name, figure]) => {
    const { limit, atMost, atLeast, measured } = goals[name];
    const gate = atMost === undefined ? measured / 2 : measured * 2;
    const keeps = (bound) => (atMost === undefined ? figure >= bound : figure <= bound);
    const sign = atMost === undefined ? '>=' : '<=';
    const goal = atMost ?? atLeast;
    return {
      name,
      row: {
        figure: name,
        measured: figure,
        limit,
        goal: `${sign} ${goal.toLocaleString('en')}`,
        reached: keeps(goal) ? 'yes' : 'no',
        gate: `${sign} ${Number(gate.toPrecision(3)).toLocaleString('en')}`,
        kept: keeps(gate) ? 'yes' : 'NO',
      },
      keepsGate: keeps(gate),
    };
  });
  return {
    rows: judged.map(({ row }) => row),
    broken: judged.filter(({ keepsGate }) => !keepsGate).map(({ name }) => name),
  };
}
