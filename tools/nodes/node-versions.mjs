/**
 * The versions of Node.js that `npm run test:nodes` runs the specs on: the oldest that `package.json` allows, and the newest
 * of each maintained line. The image is built on one of them.
 */
export const nodeVersions = ['20.19.0', '22.23.3', '24.21.0'];
