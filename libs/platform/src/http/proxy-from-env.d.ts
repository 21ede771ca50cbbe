declare module 'proxy-from-env' {
  /** The environment's proxy for an address; empty = none. */
  export function getProxyForUrl(url: string): string;
}
