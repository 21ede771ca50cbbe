import { Settings } from '../config/env-reader.js';

/**
 * The proxy of `HttpClient`. axios and `proxy-from-env` read these variables themselves, from the process's environment: this
 * class says which programs use them, for the lists of variables that are made of config classes.
 */
export class ProxyConfig extends Settings {
  readonly httpProxy = this.env.optionalText('HTTP_PROXY');
  readonly httpsProxy = this.env.optionalText('HTTPS_PROXY');
  readonly noProxy = this.env.optionalText('NO_PROXY');
}
