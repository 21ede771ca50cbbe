import { type Fields, fieldsOf, itemsOf, textOf } from '../reading/read-fields.js';
import { bulletList, paragraphs } from '../text/paragraphs.js';
import { unescapeMarkdown } from '../text/unescape-markdown.js';

/**
 * All text of a post (`t3`) below its title: its own text, the captions of its pictures, the options of its poll and, for a
 * crosspost, what it shows of the original post. Separators keep the parts apart, so that no name is formed across two of
 * them.
 */
export function submissionText(fields: Fields): string {
  const own = ownText(fields);
  const repeated = itemsOf(fields['crosspost_parent_list'])
    .map(fieldsOf)
    .filter((post) => !isRemoved(post))
    .map((post) => {
      const title = textOf(post, 'title');
      const text = ownText(post);
      return paragraphs([title === textOf(fields, 'title') ? '' : title, text === own ? '' : text]);
    });
  return [own, ...repeated].filter((part) => part !== '').join('\n\n---\n\n');
}

/** Whether it was deleted by its author or removed by a moderator. Reddit's terms require that its content is then deleted. */
export function isRemoved(fields: Fields): boolean {
  const text = textOf(fields, 'body') ?? textOf(fields, 'selftext') ?? '';
  return (
    /^\[ ?(deleted|removed|removed by reddit) ?\]$/i.test(text) ||
    textOf(fields, 'removed_by_category') !== null
  );
}

/** Only the text itself is Markdown; captions and options are shown as typed. */
function ownText(fields: Fields): string {
  const captions = itemsOf(fieldsOf(fields['gallery_data'])['items']).map((it) =>
    textOf(fieldsOf(it), 'caption'),
  );
  const options = itemsOf(fieldsOf(fields['poll_data'])['options']).map((it) => textOf(fieldsOf(it), 'text'));
  return paragraphs([
    unescapeMarkdown(textOf(fields, 'selftext') ?? ''),
    bulletList(captions),
    bulletList(options),
  ]);
}
