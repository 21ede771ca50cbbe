import { codeBlock } from '../code-block.js';
import type { Guide } from '../guides.js';
import { html } from '../html.js';

export const pagingGuide: Guide = {
  name: 'paging',
  title: 'Lists and pages',
  about: 'How to read a long list to its end.',
  content: (baseUrl) => html`
    <p>
      A list answers up to <code>limit</code> items (1 to 100, 20 unless given), newest first, and a
      <code>next_cursor</code>. Send that as <code>cursor</code>, with the same filters, until it is
      <code>null</code>.
    </p>
    ${codeBlock(
      'The next page',
      `curl "${baseUrl}/api/v1/mentions?status=new&limit=100&cursor=$NEXT" -H "Authorization: Bearer $EARSHOT_KEY"`,
    )}
    <dl class="notes">
      <dt>Nothing shifts</dt>
      <dd>What arrives while you read stands before your page: no item comes twice, none is passed over.</dd>
      <dt>A page may be short</dt>
      <dd>Only <code>next_cursor: null</code> says that the list has ended.</dd>
      <dt>A cursor is good for its list, project and filters only</dt>
      <dd>Anything else is <code>400 INVALID_CURSOR</code>.</dd>
      <dt>Everything at once</dt>
      <dd>
        <a href="/docs/reference/export_mentions">export_mentions</a> streams all mentions as one file;
        <a href="/docs/reference/list_alerts">list_alerts</a> has no pages.
      </dd>
    </dl>
  `,
};
