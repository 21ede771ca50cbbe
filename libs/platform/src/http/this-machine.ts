/** Host names that never leave this machine: no proxy is asked for them. */
export const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;
