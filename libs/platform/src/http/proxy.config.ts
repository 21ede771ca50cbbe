import { Settings } from '../config/env-reader.js';

/** Without a scheme, it is that of the request. */
const address = {
  default: '',
  pattern: /^(?:(?:https?:\/\/)?[^\s/]+\/?)?$/i,
  expected: 'the address of an HTTP proxy, such as http://proxy.example.com:3128',
};

/**
 * The proxy of `HttpClient`. axios and `proxy-from-env` read these variables themselves, from the process's environment: this
 * class says which programs use them, for the lists of variables that are made of config classes.
 */
export class ProxyConfig extends Settings {
  readonly httpProxy = this.env.text('HTTP_PROXY', address);
  readonly httpsProxy = this.env.text('HTTPS_PROXY', address);
  readonly noProxy = this.env.text('NO_PROXY', {
    default: '',
    pattern: /^[\w.*:[\]/%\s,-]*$/,
    expected: 'hosts separated by commas, such as ollama,.internal.example',
  });
}
