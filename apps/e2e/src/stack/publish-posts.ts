/** Publishes posts in a sandbox now. @returns the sandbox's names for them */
export async function publishPosts(sandboxUrl: string, posts: readonly object[]): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: posts.map((post) => JSON.stringify(post)).join('\n'),
  });
  if (!answer.ok) throw new Error(`The sandbox refused posts: ${await answer.text()}`);
  return ((await answer.json()) as { posts: string[] }).posts;
}
