/** Host names of this machine, which are never reached through a proxy. */
export const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;
