/** The prefix of every name the checks create: the engine may be this machine's own and contain other things. */
export const ownPrefix = 'earshot-check-';

/** The name used here for an object of a manifest. @param {string} name */
export function ownName(name) {
  return `${ownPrefix}${name}`;
}

/**
 * The image built and run here in place of `earshot:local` and `earshot-sandbox:local`, which may already be running. @param
 * {string} image
 */
export function ownImage(image) {
  return image.replace(/^(earshot(?:-sandbox)?):local$/, '$1:check');
}
