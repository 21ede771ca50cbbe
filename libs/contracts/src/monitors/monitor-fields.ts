import { communityExamples, monitorGroups, monitorLimits } from '@earshot/domain';
import { CommunityList, LanguageList, OneOf, TextList } from '../fields/fields.js';

/** Fields of a monitor that are given in the same way when it is created and changed. */
export const givenField = {
  caseSensitiveKeywords: TextList('Those of the keywords that match only as capitalised, e.g. IT.', {
    optional: true,
    maxItems: monitorLimits.keywords,
    max: monitorLimits.keywordLength,
  }),
  excludeKeywords: TextList('A post that contains one of these is not a mention.', {
    optional: true,
    maxItems: monitorLimits.excludeKeywords,
    max: monitorLimits.keywordLength,
  }),
  excludeAuthors: TextList('Handles whose posts are not mentions, e.g. your own.', {
    optional: true,
    maxItems: monitorLimits.excludeAuthors,
    max: monitorLimits.keywordLength,
  }),
  onlyAuthors: TextList('Only posts by these handles, or by unknown authors.', {
    optional: true,
    maxItems: monitorLimits.onlyAuthors,
    max: monitorLimits.keywordLength,
  }),
  excludeCommunities: CommunityList(`Posts there are not mentions: ${communityExamples().join(', ')}.`, {
    optional: true,
    maxItems: monitorLimits.communities,
    max: monitorLimits.communityLength,
  }),
  onlyCommunities: CommunityList('Of the sources named here, only these communities.', {
    optional: true,
    maxItems: monitorLimits.communities,
    max: monitorLimits.communityLength,
  }),
  excludeLanguages: LanguageList('Languages to exclude, e.g. de; und = unknown.', {
    optional: true,
    maxItems: monitorLimits.languages,
  }),
  onlyLanguages: LanguageList('Only posts in these, or in an unknown language.', {
    optional: true,
    maxItems: monitorLimits.languages,
  }),
  groupName: OneOf(monitorGroups, 'Whose names these are.', { optional: true }),
};
