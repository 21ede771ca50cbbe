/** What can go wrong before a server responds. */
export type NetworkFault =
  | 'name_not_found'
  | 'no_name_server'
  | 'refused'
  | 'no_route'
  | 'not_permitted'
  | 'timed_out'
  | 'broken_off'
  | 'not_http'
  | 'tls'
  | 'certificate_expired'
  | 'certificate_of_another_name'
  | 'certificate_not_trusted';

/** Whether nothing was sent because there was no connection. */
export function neverConnected(fault: NetworkFault): boolean {
  return ['name_not_found', 'no_name_server', 'refused', 'no_route', 'not_permitted'].includes(fault);
}

/**
 * Classifies an error of a socket, a resolver, TLS or a client library by its code or that of its cause; null if it is not a
 * network error.
 */
export function networkFault(error: unknown): NetworkFault | null {
  for (const word of words(error)) {
    const found = faultOf(word);
    if (found !== null) return found;
  }
  return null;
}

/**
 * A network error as a sentence: `Mail server nohost.invalid: name not found.`
 * @param server a description with its host, and its port unless that is the default; no secret
 * @param timeoutMs how long the request waited, if known
 */
export function networkSentence(
  server: string,
  fault: NetworkFault,
  { timeoutMs = null }: { readonly timeoutMs?: number | null } = {},
): string {
  if (fault === 'timed_out')
    return `${server} did not answer ${timeoutMs === null ? 'in time' : `within ${timeoutMs / 1_000} s`}.`;
  return `${server}${sentences[fault]}.`;
}

/** Host and port of a URL that may contain a user name and password. */
export function serverOf(url: string, usualPort: number): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || usualPort}`;
}

const sentences: Readonly<Record<Exclude<NetworkFault, 'timed_out'>, string>> = {
  name_not_found: ': name not found',
  no_name_server: ': the name could not be looked up, no name server answered',
  refused: ' refused the connection',
  no_route: ': there is no route to this address',
  not_permitted: ': this machine does not permit the connection',
  broken_off: ' dropped the connection',
  not_http: ' sent an answer that is not HTTP',
  tls: ': no encrypted connection could be made',
  certificate_expired: ': its certificate has expired',
  certificate_of_another_name: ': its certificate is for another name',
  certificate_not_trusted: ': its certificate is not signed by an authority that is trusted here',
};

/** Error codes of Node (errno, c-ares, OpenSSL, llhttp) and of nodemailer. https://nodejs.org/api/errors.html */
const faults: readonly (readonly [RegExp, NetworkFault])[] = [
  [/^(ENOTFOUND|ENODATA|ENONAME)$/, 'name_not_found'],
  [/^(EAI_AGAIN|ESERVFAIL|EDNS)$/, 'no_name_server'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL)$/, 'no_route'],
  [/^(EACCES|EPERM)$/, 'not_permitted'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT|ETIMEOUT|ERR_CANCELED)$/, 'timed_out'],
  [/^(ECONNRESET|ECONNABORTED|ECONNECTION|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'broken_off'],
  [/^HPE_/, 'not_http'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'certificate_expired'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'certificate_of_another_name'],
  [/^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/, 'certificate_not_trusted'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$|ETLS$)/, 'tls'],
];

function faultOf(word: string): NetworkFault | null {
  return faults.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** Properties of errors from Node, vendors' SDKs and nodemailer. */
interface ErrorFields {
  readonly cause?: unknown;
  readonly errors?: unknown;
  readonly code?: unknown;
  /** Set by nodemailer, which replaces the socket's code with its own. */
  readonly originalCode?: unknown;
  readonly message?: unknown;
}

/** The codes of an error, most specific first: those of its cause, its own, and those in its message. */
function* words(error: unknown, depth = 0): Generator<string> {
  if (typeof error !== 'object' || error === null || depth > 5) return;
  const { cause, errors, code, originalCode, message } = error as ErrorFields;
  yield* words(cause, depth + 1);
  // There is one for each address of a host.
  if (Array.isArray(errors)) for (const each of errors) yield* words(each, depth + 1);
  for (const word of [originalCode, code]) if (typeof word === 'string') yield word;
  if (typeof message === 'string') yield* message.match(/\b(E[A-Z_]{3,}|HPE_[A-Z_]+)\b/g) ?? [];
}
