import { codeBlock } from '../html/code-block.js';
import type { Guide } from '../guide.js';
import { html } from '../html/html.js';

export const pagingGuide: Guide = {
  name: 'paging',
  title: 'Lists and pages',
  about: 'How to read a long list to its end.',
  content: (baseUrl) => html`
    <p>
      A list returns up to <code>limit</code> items (1 to 100, 20 unless given), newest first, and a
      <code>next_cursor</code>. Send that as <code>cursor</code>, with the same filters, until it is
      <code>null</code>.
    </p>
    ${codeBlock(
      'The next page',
      `curl "${baseUrl}/api/v1/mentions?status=new&limit=100&cursor=$NEXT" -H "Authorization: Bearer $EARSHOT_KEY"`,
    )}
    <dl class="notes">
      <dt>Nothing shifts</dt>
      <dd>
        What arrives while you read is added before your page: no item comes twice, none is skipped. A list
        with <code>order=urgency</code> is different: what arrives is placed by its urgency, and a mention
        whose urgency changes between two pages may come twice or not at all.
      </dd>
      <dt>A page may be short</dt>
      <dd>Only <code>next_cursor: null</code> says that the list has ended.</dd>
      <dt>A cursor is valid only for its list, project and filters</dt>
      <dd>Anything else is <code>400 INVALID_CURSOR</code>.</dd>
      <dt>Everything at once</dt>
      <dd>
        <a href="/docs/reference/export_mentions">export_mentions</a> streams all mentions as one file;
        <a href="/docs/reference/list_alerts">list_alerts</a>,
        <a href="/docs/reference/list_feeds">list_feeds</a> and
        <a href="/docs/reference/list_views">list_views</a> have no pages.
      </dd>
      <dt>Several values, and exclusions</dt>
      <dd>
        A filter of mentions takes several values, one of which is enough
        (<code>source=x&amp;source=reddit</code>; in a tool <code>"source": ["x", "reddit"]</code>), and
        values to exclude (<code>status!=ignored</code>, or <code>status_not=ignored</code>, as tools write
        it).
      </dd>
    </dl>
    <h2>Keep a copy</h2>
    <p>
      A program that keeps a copy of mentions starts with <code>updated_since</code> and continues with
      <code>sync_cursor</code>, indefinitely: it sees every change of status, classification, text and
      removal, each mention as it is now. Changes that are still being written come later and are never
      skipped: until then <code>sync_complete</code> is <code>false</code>.
    </p>
    ${codeBlock(
      'Every change, in Node',
      `const url = new URL("${baseUrl}/api/v1/mentions?limit=100&updated_since=2026-01-01T00:00:00Z");
if (saved.cursor) url.searchParams.set("cursor", saved.cursor);
for (let more = true; more; ) {
  const response = await fetch(url, { headers: { authorization: "Bearer " + key } });
  const { data } = await response.json();
  for (const mention of data.mentions) await store(mention); // by its id
  saved.cursor = data.sync_cursor; // with what was stored, or after it
  url.searchParams.set("cursor", data.sync_cursor);
  more = data.next_cursor !== null; // nothing more now: run this again in a minute
}`,
    )}
    <p><a href="/docs/events">Live changes</a> says when to run it again sooner.</p>
    <dl class="notes">
      <dt>Filter by what does not change</dt>
      <dd>
        Filters look at what a mention is now: with <code>status=new</code> you would not see that one was
        marked done. A <code>source</code> or no filter at all is right.
      </dd>
      <dt>Start again if the cursor is refused</dt>
      <dd>
        After a restore of the database: <code>400 INVALID_CURSOR</code>. Mentions that were deleted entirely
        are not shown.
      </dd>
    </dl>
  `,
};
