export { Sandbox } from './sandbox.js';
