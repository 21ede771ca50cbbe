import type { ReactNode } from 'react';

/** A link out of the console, to an address that a stranger may have made up: only those of the web can be followed. */
export function WebLink(props: {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}): ReactNode {
  const { href, className, children } = props;
  return isWebAddress(href) ? (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  );
}

/** Whether following it opens a page of the web, and runs nothing here. */
export function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href);
}
