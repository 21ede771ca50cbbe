/**
 * Further conditions of a monitor on posts that contain its keywords. An empty list does not restrict anything. Unknown
 * properties of a post (author, community, language) never exclude it.
 */
export interface MonitorFilters {
  /** Keywords that must match including case. */
  readonly caseSensitiveKeywords: readonly string[];
  /** The post must also contain at least one of these. */
  readonly requiredWords: readonly string[];
  /** Handles of the only authors to include. */
  readonly onlyAuthors: readonly string[];
  /** In the form of `readCommunity`. Sources without a listed community are not restricted. */
  readonly onlyCommunities: readonly string[];
  readonly excludeCommunities: readonly string[];
  /** Codes from `languages`. */
  readonly onlyLanguages: readonly string[];
  /** `und` excludes posts whose language cannot be detected. */
  readonly excludeLanguages: readonly string[];
}

/** No conditions besides the keywords. */
export const noFilters: MonitorFilters = {
  caseSensitiveKeywords: [],
  requiredWords: [],
  onlyAuthors: [],
  onlyCommunities: [],
  excludeCommunities: [],
  onlyLanguages: [],
  excludeLanguages: [],
};

/** The names of all conditions that can exclude a post containing a keyword. */
export const filterNames = [
  'exclude_keywords',
  'case_sensitive_keywords',
  'required_words',
  'exclude_authors',
  'only_authors',
  'exclude_communities',
  'only_communities',
  'exclude_languages',
  'only_languages',
] as const;
export type FilterName = (typeof filterNames)[number];
