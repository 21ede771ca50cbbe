import { readFileSync } from 'node:fs';

const measured = JSON.parse(readFileSync(new URL('costs.json', import.meta.url), 'utf8'));

/** What each step costs, with the command that measured it and the day. */
export const costs = measured.costs;
/** On what it was measured. */
export const machine = measured.machine;
