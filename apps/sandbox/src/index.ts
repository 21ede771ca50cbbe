export { sourcesWithSamples } from './posts/read-samples.js';
export { Sandbox } from './sandbox.js';
