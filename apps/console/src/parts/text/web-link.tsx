import type { ReactNode } from 'react';

/** An external link to an address from an untrusted source: only web addresses become links. */
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

/** Whether an address opens a web page rather than running something here. */
export function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href);
}
