import type { MailText } from '@earshot/channels';
import type { MailedNote } from '@earshot/database';
import { consoleLinks, personalLinks, sourceLabels, withNames } from '@earshot/domain';

/** With more notes than this, the rest are only counted. */
const mostShown = 20;

/**
 * The e-mail to a person mentioned in notes.
 * @param notes at least one, oldest first
 */
export function notesMail(notes: readonly MailedNote[], baseUrl: string): MailText {
  const [first] = notes;
  if (first === undefined) throw new Error('No note names this person.');
  const isOne = notes.length === 1;
  const isOfOneProject = notes.every(({ projectId }) => projectId === first.projectId);
  const left = notes.length - mostShown;
  return {
    brand: isOfOneProject ? first.projectName : 'Earshot',
    headline: isOne
      ? `${first.author} mentioned you in a note`
      : `You were mentioned in ${notes.length} notes`,
    paragraphs: left > 0 ? [`The first ${mostShown} are shown here.`] : [],
    quotes: notes.slice(0, mostShown).map((note) => ({
      heading: `${note.author}, about a mention on ${sourceLabels[note.source]}${isOfOneProject ? '' : ` (${note.projectName})`}`,
      text: withNames(note.text, note.people),
      link: isOne ? null : linkTo(note, baseUrl),
    })),
    link: isOne ? linkTo(first, baseUrl) : { label: 'Open Earshot', url: personalLinks(baseUrl).start },
    footer: `Earshot sends this to people named in a note, at most once every ten minutes. You can turn it off and on in your account: ${personalLinks(baseUrl).account}`,
  };
}

function linkTo({ projectId, mentionId }: MailedNote, baseUrl: string): MailText['link'] {
  return { label: 'Open the mention', url: consoleLinks(baseUrl, projectId).mention(mentionId) };
}
