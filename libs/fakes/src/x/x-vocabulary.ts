/** The vocabulary of a response, and the fields it shows. */
export interface XVocabulary {
  /** `tweet`: the older vocabulary; `post`: that of the specification since July 2026. */
  readonly words: 'tweet' | 'post';
  readonly fields: ReadonlySet<string>;
  readonly expansions: ReadonlySet<string>;
}

/**
 * The name of the parameter selects the vocabulary of the response. A field or an expansion that this vocabulary lacks is
 * silently dropped, and the posts are still listed (and billed).
 */
export function readVocabulary(query: Readonly<Record<string, string | undefined>>): XVocabulary {
  const words = query['tweet.fields'] !== undefined && query['post.fields'] === undefined ? 'tweet' : 'post';
  const asked = (name: string): string[] => (query[name] ?? '').split(',').map((value) => value.trim());
  return {
    words,
    fields: new Set(asked(`${words}.fields`).filter((name) => known[words].fields.includes(name))),
    expansions: new Set(asked('expansions').filter((name) => known[words].expansions.includes(name))),
  };
}

const common = ['created_at', 'entities', 'public_metrics', 'conversation_id', 'lang', 'possibly_sensitive'];

const known: Readonly<
  Record<XVocabulary['words'], Readonly<Record<'fields' | 'expansions', readonly string[]>>>
> = {
  tweet: {
    fields: [...common, 'author_id', 'note_tweet', 'referenced_tweets', 'edit_history_tweet_ids'],
    expansions: ['author_id'],
  },
  // The author and the posts replied to or quoted are no longer fields.
  post: {
    fields: [...common, 'note_post', 'edit_history_post_ids'],
    expansions: ['author_id', 'referenced_posts'],
  },
};
