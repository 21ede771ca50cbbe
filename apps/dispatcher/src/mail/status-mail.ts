import type { MailText } from '@earshot/channels';
import type { ClaimedStatusMail, DisabledAlert } from '@earshot/database';
import {
  type BudgetMail,
  channelLabels,
  type ConsoleLinks,
  consoleLinks,
  type CredentialMail,
  personalLinks,
  rewriteTimes,
  sourceLabel,
  type SpendingMail,
  usdText,
} from '@earshot/domain';

/** Where the reader of an e-mail finds its subject. */
interface MailPlace {
  /** Public address of the installation. */
  readonly baseUrl: string;
  /** A project that the reader can open; null = none. */
  readonly projectId: string | null;
}

/** The e-mail about an alert, a source or a budget. */
export function statusMail(
  { about, projectId }: Pick<ClaimedStatusMail, 'about' | 'projectId'>,
  { at, baseUrl }: { readonly at: Date; readonly baseUrl: string },
): MailText {
  const place = { baseUrl, projectId };
  if (about.kind === 'disabled_alert') return disabledAlertMail(about, baseUrl);
  if (about.kind === 'credential') return credentialMail(about, place, at);
  return about.kind === 'budget' ? budgetMail(about, place) : outageMail(about, place);
}

/** The e-mail to the owners of a disabled alert. */
function disabledAlertMail({ alert, projectName, reason }: DisabledAlert, baseUrl: string): MailText {
  return {
    brand: projectName,
    headline: `The alert “${alert.name}” was paused`,
    paragraphs: [
      reason,
      `Its channel is ${channelLabels[alert.channel]}. Until it is resumed it sends nothing; mentions are still found and stored.`,
      'Once the destination works again, or you have given the alert another one, resume it on its page. ' +
        'Messages that were given up can be sent again there.',
    ],
    link: { label: 'Open the alert', url: consoleLinks(baseUrl, alert.projectId).alert(alert.id) },
    footer: 'Earshot sends this to the owners of a project when it pauses one of their alerts.',
  };
}

/** The e-mail to owners before a source's token expires. */
function credentialMail({ source, endsAt, refusal }: CredentialMail, place: MailPlace, at: Date): MailText {
  const label = sourceLabel(source);
  const day = endsAt.slice(0, 10);
  const daysLeft = Math.ceil((Date.parse(endsAt) - at.getTime()) / 86_400_000);
  const isOver = daysLeft <= 0;
  const when = isOver ? 'has expired' : `expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`;
  return {
    brand: 'Earshot',
    headline: `The access token for ${label} ${when}`,
    paragraphs: [
      isOver
        ? `It expired on ${day}, so nothing more is found on ${label}.`
        : `It expires on ${day} at the latest. After that nothing more is found on ${label}.`,
      refusal === null
        ? 'Earshot renews it automatically every week, but that has not worked lately.'
        : `Earshot renews it automatically every week, but the last attempt was refused: ${rewriteTimes(refusal, timeText)}`,
      `The operator of this installation has to create a new one, put it in the configuration and restart the scanner of ${label}.`,
    ],
    link: sourcesLink(place),
    footer: 'Earshot notifies the owners of projects that watch a source before its token expires.',
  };
}

/** The e-mails when a source is not read any more, and when it is again. */
function outageMail(about: Exclude<SpendingMail, BudgetMail>, place: MailPlace): MailText {
  const label = sourceLabel(about.source);
  const isBack = about.kind === 'source_back';
  return {
    brand: 'Earshot',
    headline: isBack ? `${label} is being read again` : `${label} is not being read`,
    paragraphs: isBack
      ? [
          `${label} had not been read since ${timeText(about.since)}. It has been read again since about ${timeText(about.until)}.`,
          'Posts published in the meantime are read as far back as Earshot reads the source; the Sources page shows what could not be read.',
        ]
      : [
          `Nothing has been read from ${label} since ${timeText(about.since)}, so mentions there are not found and alerts about them are not sent.`,
          `The reason: ${rewriteTimes(about.reason, timeText)}`,
          about.until === null
            ? 'Earshot keeps trying. You will get one more e-mail when it is read again.'
            : `Earshot tries again on ${timeText(about.until)}. You will get one more e-mail when it is read again.`,
        ],
    link: sourcesLink(place),
    footer: `Earshot sends this to the owners of projects that watch ${label}, and to its operators.`,
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
  'Posts published in the meantime are read later, as far back as Earshot reads the source; the Sources page shows what could not be read.';

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

/** Links to a page of the project, or to the console's start page. */
function linkTo(
  { baseUrl, projectId }: MailPlace,
  label: string,
  page: (pages: ConsoleLinks) => string,
): MailText['link'] {
  return projectId === null
    ? { label: 'Open Earshot', url: personalLinks(baseUrl).start }
    : { label, url: page(consoleLinks(baseUrl, projectId)) };
}

/** Links to the page with the state of each source. */
function sourcesLink(place: MailPlace): MailText['link'] {
  return linkTo(place, 'See the state of each source', ({ sources }) => sources);
}
