import type { CoverageOutput, SourceOutput } from '@earshot/contracts';
import type { CoverageLimit } from '@earshot/domain';

/** The state of a source as a short label, and whether that is good. */
export interface SourceState {
  readonly tone: 'good' | 'hold' | 'bad' | 'off';
  readonly label: string;
}

const states: Readonly<Record<CoverageLimit, SourceState>> = {
  not_configured: { tone: 'hold', label: 'Not set up' },
  not_watched: { tone: 'off', label: 'Not watched' },
  nothing_chosen: { tone: 'off', label: 'Nothing added yet' },
  no_scanner: { tone: 'bad', label: 'No scanner' },
  waiting: { tone: 'hold', label: 'Waiting' },
  given_up: { tone: 'bad', label: 'Given up' },
  spent: { tone: 'hold', label: 'Budget used up' },
  failing: { tone: 'bad', label: 'Failing' },
  first_scan: { tone: 'hold', label: 'First scan under way' },
  resting: { tone: 'hold', label: 'On hold' },
};

/** @param coverage of a source, over all monitors of the project or one of them */
export function sourceState({ held_back_by }: Pick<CoverageOutput, 'held_back_by'>): SourceState {
  return held_back_by === null ? { tone: 'good', label: 'Works' } : states[held_back_by];
}

/** The state of a source for choosing sources: whether it can be read, even while no monitor watches it. */
export function choiceState(
  source:
    | (Pick<SourceOutput, 'held_back_by' | 'configured' | 'healthy'> & Partial<Pick<SourceOutput, 'sample'>>)
    | undefined,
): SourceState {
  if (source === undefined) return { tone: 'off', label: 'Not known yet' };
  if (source.configured === false) return states.not_configured;
  if (source.configured === null) return states.no_scanner;
  if (source.sample) return { tone: 'hold', label: 'Sample posts' };
  if (isYetToBeRead(source.held_back_by))
    return source.healthy === false ? states.failing : { tone: 'good', label: 'Works' };
  return sourceState(source);
}

/** Whether nothing has been tried yet that could have failed. */
function isYetToBeRead(held: CoverageLimit | null): boolean {
  return held === 'not_watched' || held === 'nothing_chosen' || held === 'first_scan';
}
