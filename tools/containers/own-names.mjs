/** What every name begins with that the checks give: the engine may be this machine's, and hold things of others. */
export const ownPrefix = 'earshot-check-';

/** The name that something of a manifest has here. @param {string} name */
export function ownName(name) {
  return `${ownPrefix}${name}`;
}

/** The image that is built and run here in place of `earshot:local` and `earshot-sandbox:local`, which may run already. @param {string} image */
export function ownImage(image) {
  return image.replace(/^(earshot(?:-sandbox)?):local$/, '$1:check');
}
