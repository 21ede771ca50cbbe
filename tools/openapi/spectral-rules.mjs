import owasp from '@stoplight/spectral-owasp-ruleset';
import rulesets from '@stoplight/spectral-rulesets';

/** Routes for people who have no credential yet, or only a link that was sent or printed for them. */
const openRoutes = [
  'options',
  'sign-up',
  'sign-in',
  'sign-in-link',
  'request-password-reset',
  'reset-password',
  'verify-email',
  'invitation',
].map((name) => `**#/paths/~1api~1auth~1${name}`);

/** All of Spectral's rules for OpenAPI and of OWASP's API Security Top 10, except those turned off here with a reason. */
export const spectralRules = {
  extends: [
    [rulesets.oas, 'all'],
    [owasp.default ?? owasp, 'all'],
  ],
  rules: {
    // Other sites' pages should have no access: browsers keep them out because no response allows an origin.
    'owasp:api8:2023-define-cors-origin': 'off',
    // The licence is named by its SPDX identifier, which OpenAPI 3.1 does not allow together with a URL.
    'license-url': 'off',
    // Operators are reached through their installation; the source code contains no e-mail address.
    'contact-properties': 'off',
  },
  overrides: [
    {
      files: openRoutes,
      rules: {
        'owasp:api2:2023-write-restricted': 'off',
        'owasp:api2:2023-read-restricted': 'off',
        // Of these routes, only the ones to sign in can return 401.
        'owasp:api8:2023-define-error-responses-401': 'off',
      },
    },
  ],
};
