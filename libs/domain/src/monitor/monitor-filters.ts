/**
 * What a monitor asks of posts in which its keywords stand, beside what it excludes. An empty list asks for nothing.
 * What cannot be told of a post (who wrote it, where it stands, its language) keeps it from no monitor.
 */
export interface MonitorFilters {
  /** Those of its keywords that stand only where they are written with the same capitals. */
  readonly caseSensitiveKeywords: readonly string[];
  /** At least one of these stands in the post too. */
  readonly requiredWords: readonly string[];
  /** Handles of the only authors. */
  readonly onlyAuthors: readonly string[];
  /** As `readCommunity` reads them. Of a source none of whose communities is named, all are welcome. */
  readonly onlyCommunities: readonly string[];
  readonly excludeCommunities: readonly string[];
  /** As `languages` has them. */
  readonly onlyLanguages: readonly string[];
  /** `und` among them excludes posts whose language cannot be told. */
  readonly excludeLanguages: readonly string[];
}

/** Of a monitor that asks for nothing but its keywords. */
export const noFilters: MonitorFilters = {
  caseSensitiveKeywords: [],
  requiredWords: [],
  onlyAuthors: [],
  onlyCommunities: [],
  excludeCommunities: [],
  onlyLanguages: [],
  excludeLanguages: [],
};

/** Everything that can keep a post with a keyword from a monitor, by the names that callers know. */
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
