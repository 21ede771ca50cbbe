import type { NoticeText } from '@earshot/channels';
import { type ConsoleLinks, consoleLinks, personalLinks } from '@earshot/domain';

/** Where the reader of a notice finds its subject. */
export interface NoticePlace {
  /** Of the installation. */
  readonly baseUrl: string;
  /** One that the reader can open; null = there is none. */
  readonly projectId: string | null;
}

/** To a page of the project; without one to the console's start. */
export function linkTo(
  { baseUrl, projectId }: NoticePlace,
  label: string,
  page: (pages: ConsoleLinks) => string,
): NoticeText['link'] {
  return projectId === null
    ? { label: 'Open Earshot', url: personalLinks(baseUrl).start }
    : { label, url: page(consoleLinks(baseUrl, projectId)) };
}

/** To the page that shows the state of each source. */
export function sourcesLink(place: NoticePlace): NoticeText['link'] {
  return linkTo(place, 'See the state of each source', ({ sources }) => sources);
}
