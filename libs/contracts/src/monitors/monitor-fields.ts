import { communityExamples, monitorGroups, monitorLimits } from '@earshot/domain';
import { CommunityList, LanguageList, OneOf, TextList } from '../fields/fields.js';

const { keywordLength: max } = monitorLimits;

/** How many items the lists of a monitor may have, and how long each may be. */
export const bounds = {
  keywords: { maxItems: monitorLimits.keywords, max },
  excludeKeywords: { maxItems: monitorLimits.excludeKeywords, max },
  excludeAuthors: { maxItems: monitorLimits.excludeAuthors, max },
  requiredWords: { maxItems: monitorLimits.requiredWords, max },
  onlyAuthors: { maxItems: monitorLimits.onlyAuthors, max },
  communities: { maxItems: monitorLimits.communities, max: monitorLimits.communityLength },
  languages: { maxItems: monitorLimits.languages },
};

/** Fields of a monitor that are given in the same way when it is created and changed. */
export const givenField = {
  caseSensitiveKeywords: TextList('Those of the keywords that match only as capitalised, e.g. IT.', {
    optional: true,
    ...bounds.keywords,
  }),
  excludeKeywords: TextList('A post that contains one of these is not a mention.', {
    optional: true,
    ...bounds.excludeKeywords,
  }),
  excludeAuthors: TextList('Handles whose posts are not mentions, e.g. your own.', {
    optional: true,
    ...bounds.excludeAuthors,
  }),
  onlyAuthors: TextList('Only posts by these handles, or by unknown authors.', {
    optional: true,
    ...bounds.onlyAuthors,
  }),
  excludeCommunities: CommunityList(`Posts there are not mentions: ${communityExamples().join(', ')}.`, {
    optional: true,
    ...bounds.communities,
  }),
  onlyCommunities: CommunityList('Of the sources named here, only these communities.', {
    optional: true,
    ...bounds.communities,
  }),
  excludeLanguages: LanguageList('Languages to exclude, e.g. de; und = unknown.', {
    optional: true,
    ...bounds.languages,
  }),
  onlyLanguages: LanguageList('Only posts in these, or in an unknown language.', {
    optional: true,
    ...bounds.languages,
  }),
  groupName: OneOf(monitorGroups, 'Whose names these are.', { optional: true }),
};
