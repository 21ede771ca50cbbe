import { longestPasswordBytes, shortestPassword } from '@earshot/contracts';
import { html, type Html } from '../../docs/html/html.js';
import type { PageContent } from './plain-page.js';

/**
 * The pages behind the links in account e-mails. Viewing one changes nothing, because programs follow links too. `faults` are
 * sentences about the form's input.
 */
export const accountPage = {
  noMail: {
    title: 'No e-mail is sent here',
    content: html`<p>
      This installation sends no e-mail. Ask its operator, who can set a new password for you.
    </p>`,
  },
  askEmail: (faults: readonly string[]): PageContent => ({
    title: 'Set a new password',
    content: html`<p>Enter the e-mail address of your account. You get a link that works for one hour.</p>
      ${faultsOf(faults)}
      <form method="post">
        <label for="email">E-mail address</label>
        <input id="email" name="email" type="email" autocomplete="username" required />
        <button>Send the link</button>
      </form>`,
  }),
  mailRequested: {
    title: 'Check your e-mail',
    content: html`<p>
        If there is an account with this address, a link to set a new password is on its way to it.
      </p>
      <p class="soft">Nothing after a few minutes? Check your spam folder, then try again.</p>`,
  },
  deadLink: (of: 'password' | 'address'): PageContent => ({
    title: 'This link does not work',
    content: html`<p>It has expired, was used already, or was cut off by a mail program.</p>
      <p class="soft">
        ${
          of === 'password'
            ? html`<a href="/reset-password">Ask for a new link to set a password</a>`
            : html`<a href="/account">Your account</a> shows if your address is verified, and sends a new
                link.`
        }
      </p>`,
  }),
  askPassword: (email: string, faults: readonly string[]): PageContent => ({
    title: 'Set a new password',
    content: html`<p>For the account of <strong>${email}</strong>. Setting it signs you out everywhere.</p>
      ${faultsOf(faults)}
      <form method="post">
        <input name="email" type="email" autocomplete="username" value="${email}" readonly hidden />
        <label for="password">New password, at least ${shortestPassword} characters</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          minlength="${shortestPassword}"
          maxlength="${longestPasswordBytes}"
          required
        />
        <button>Set the password</button>
      </form>
      <p class="soft">A sentence is easy to remember and hard to guess.</p>`,
  }),
  passwordChanged: {
    title: 'Your password is set',
    content: html`<p>You can sign in with it now. All earlier sessions have ended.</p>
      <p class="soft"><a href="/sign-in">Sign in</a></p>`,
  },
  askVerification: (email: string): PageContent => ({
    title: 'Is this your address?',
    content: html`<p><strong>${email}</strong> becomes the verified address of your Earshot account.</p>
      <form method="post"><button>Yes, verify it</button></form>
      <p class="soft">You did not sign up for Earshot, or change an address? Then close this page.</p>`,
  }),
  verified: (email: string): PageContent => ({
    title: 'Your address is verified',
    content: html`<p>Earshot now knows that <strong>${email}</strong> reaches you.</p>
      <p class="soft"><a href="/">Open Earshot</a></p>`,
  }),
  refused: (faults: readonly string[]): PageContent => ({
    title: 'This did not work',
    content: faultsOf(faults),
  }),
};

function faultsOf(faults: readonly string[]): Html {
  return faults.length === 0
    ? html``
    : html`<div class="fault" role="alert">${faults.map((fault) => html`<p>${fault}</p>`)}</div>`;
}
