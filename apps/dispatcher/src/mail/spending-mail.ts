import type { MailText } from '@earshot/channels';
import { type BudgetMail, sourceLabel, type SpendingMail, usdText } from '@earshot/domain';
import { linkTo, type MailPlace, sourcesLink } from './mail-place.js';

/** E-mails about a budget or a source. */
export function spendingMail(about: SpendingMail, place: MailPlace): MailText {
  if (about.kind === 'budget') return budgetMail(about, place);
  const label = sourceLabel(about.source);
  const link = sourcesLink(place);
  const footer = `Earshot sends this to the owners of projects that watch ${label}, and to its operators.`;
  if (about.kind === 'source_back')
    return {
      brand: 'Earshot',
      headline: `${label} is being read again`,
      paragraphs: [
        `${label} had not been read since ${timeText(about.since)}. It has been read again since about ${timeText(about.until)}.`,
        'Posts published in the meantime are read as far back as the source still lists them; the Sources page shows what could not be read.',
      ],
      link,
      footer,
    };
  return {
    brand: 'Earshot',
    headline: `${label} is not being read`,
    paragraphs: [
      `Nothing has been read from ${label} since ${timeText(about.since)}, so mentions there are not found and alerts about them are not sent.`,
      `The reason: ${about.reason}`,
      about.until === null
        ? 'Earshot keeps trying. You will get one more e-mail when it is read again.'
        : `Earshot tries again on ${timeText(about.until)}. You will get one more e-mail when it is read again.`,
    ],
    link,
    footer,
  };
}

function budgetMail(mail: BudgetMail, place: MailPlace): MailText {
  const label = sourceLabel(mail.source);
  const { percent, budgetUsd, spentUsd, project } = mail;
  const isSpent = percent === 100;
  return {
    brand: project ?? 'Earshot',
    headline: isSpent
      ? `The budget for ${label} is spent`
      : `${percent} % of the budget for ${label} is spent`,
    paragraphs: [
      `${usdText(spentUsd)} of ${usdText(budgetUsd)} has been spent on ${label} this month. ${ownerSentence(mail)}`,
      `${isSpent ? `Nothing more is read there for ${whom(mail)}` : `Once it is spent, nothing more is read there for ${whom(mail)}`} until the month ends on ${timeText(mail.monthEndsAt)}, or until the budget is raised.`,
      isSpent
        ? afterwards
        : 'The Usage page shows what each monitor costs, and when the budget runs out at this pace.',
    ],
    link: linkOf(mail, place),
    footer:
      mail.of === 'installation'
        ? 'Earshot sends this once a month at 50, 80 and 100 % of the budget of the installation.'
        : 'Earshot sends this to the owners of a project, once a month at 50, 80 and 100 % of a budget.',
  };
}

const afterwards =
  'Posts published in the meantime are read later, as far back as the source still lists them; the Sources page shows what could not be read.';

function ownerSentence({ of, name }: BudgetMail): string {
  if (of === 'installation') return 'It is the budget of the whole installation.';
  return of === 'project'
    ? `It is the budget of the project “${name ?? ''}”.`
    : `It is the budget of the monitor “${name ?? ''}”.`;
}

function whom({ of }: BudgetMail): string {
  return of === 'installation' ? 'any project' : `this ${of}`;
}

function linkOf({ owner }: BudgetMail, place: MailPlace): MailText['link'] {
  if (owner === undefined || owner.kind === 'installation')
    return linkTo(place, 'See what is spent', ({ usage }) => usage);
  const { kind, id, projectId } = owner;
  const own = { ...place, projectId };
  return kind === 'monitor'
    ? linkTo(own, 'Open the monitor', ({ monitor }) => monitor(id))
    : linkTo(own, 'See what is spent', ({ usage }) => usage);
}

const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long', timeStyle: 'short' });

/** `22 November 2026 at 14:05 UTC` */
function timeText(time: string): string {
  return `${format.format(new Date(time))} UTC`;
}
