/** A post of r/saas, published now, for the sandbox. @param name as in its address, e.g. `obs001` */
export function redditPost(name: string, title: string, selftext: string) {
  const permalink = `/r/saas/comments/${name}/post/`;
  return {
    id: `t3_${name}`,
    subreddit: 'saas',
    title,
    selftext,
    author: 'e2e_author',
    created_utc: Date.now() / 1_000,
    score: 1,
    ups: 1,
    num_comments: 0,
    permalink,
    url: `https://www.reddit.com${permalink}`,
  };
}
