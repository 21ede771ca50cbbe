import { type LimitedMonitor, undetermined } from '@earshot/domain';
import type { Refusal } from '@earshot/matching';
import { languageName } from './language-name.js';

/** Explains in an English sentence why a monitor does not have a post that contains one of its keywords. */
export function refusalSentence({ filter, found }: Refusal, { filters }: LimitedMonitor): string {
  switch (filter) {
    case 'exclude_keywords':
      return `It contains “${found}”, which the monitor excludes`;
    case 'case_sensitive_keywords':
      return `It contains “${found}” only in other capitals`;
    case 'required_words':
      return `It does not contain any of ${listed(filters.requiredWords.map((word) => `“${word}”`))}`;
    case 'exclude_authors':
      return `It is by ${found}, whom the monitor excludes`;
    case 'only_authors':
      return `It is by ${found}; the monitor wants only posts by ${listed(filters.onlyAuthors)}`;
    case 'exclude_communities':
      return `It was posted in ${found}, which the monitor excludes`;
    case 'only_communities':
      return `It was posted in ${found}; the monitor wants only ${listed(filters.onlyCommunities)}`;
    case 'exclude_languages':
      return found === undetermined
        ? 'Its language is unknown, and the monitor excludes such posts'
        : `It is in ${languageName(found ?? '')}, which the monitor excludes`;
    case 'only_languages':
      return `It is in ${languageName(found ?? '')}; the monitor wants only ${listed(filters.onlyLanguages.map(languageName))}`;
  }
}

const named = 10;

function listed(all: readonly string[]): string {
  const rest = all.length - named;
  return all.slice(0, named).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
