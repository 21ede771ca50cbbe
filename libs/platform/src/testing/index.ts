export * from './http-receiver.js';
export * from './in-waves.js';
export * from './proxied-connection.js';
export * from './tcp-proxy.js';
export * from './virtual-clock.js';
export * from './self-signed.js';
export * from './small-disk.js';
