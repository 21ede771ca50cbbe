import { readFileSync } from 'node:fs';

const measured = JSON.parse(readFileSync(new URL('costs.json', import.meta.url), 'utf8'));

/** The measured cost of each step, with the command that measured it and the date. */
export const costs = measured.costs;
/** The machine it was measured on. */
export const machine = measured.machine;
