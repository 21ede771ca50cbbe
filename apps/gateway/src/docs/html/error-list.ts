import { type ErrorCode, errorStatuses } from '@earshot/domain';
import { errorAdvice } from '../error-advice.js';
import { Html, html } from './html.js';

/** Error codes, each with advice. */
export function errorList(codes: readonly ErrorCode[]): Html {
  return html`<ul class="fields">
    ${codes.map(
      (code) =>
        html`<li>
          <span class="name">${errorStatuses[code]}</span><code>${code}</code>
          <p>${errorAdvice[code]}</p>
        </li>`,
    )}
  </ul>`;
}
