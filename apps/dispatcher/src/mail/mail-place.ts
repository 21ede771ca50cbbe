import type { MailText } from '@earshot/channels';
import { type ConsoleLinks, consoleLinks, personalLinks } from '@earshot/domain';

/** Where the reader of an e-mail finds its subject. */
export interface MailPlace {
  /** Public address of the installation. */
  readonly baseUrl: string;
  /** A project that the reader can open; null = none. */
  readonly projectId: string | null;
}

/** Links to a page of the project, or to the console's start page. */
export function linkTo(
  { baseUrl, projectId }: MailPlace,
  label: string,
  page: (pages: ConsoleLinks) => string,
): MailText['link'] {
  return projectId === null
    ? { label: 'Open Earshot', url: personalLinks(baseUrl).start }
    : { label, url: page(consoleLinks(baseUrl, projectId)) };
}

/** Links to the page with the state of each source. */
export function sourcesLink(place: MailPlace): MailText['link'] {
  return linkTo(place, 'See the state of each source', ({ sources }) => sources);
}
