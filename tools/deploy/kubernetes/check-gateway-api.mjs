import { matches } from '../manifests/workloads.mjs';

/**
 * Checks objects of the Gateway API: only fields it knows (https://gateway-api.sigs.k8s.io/reference/spec/), of its standard
 * channel, and references that resolve.
 * @param {any[]} objects of one installation
 * @returns {string[]}
 */
export function checkGatewayApi(objects) {
  const ours = objects.filter(({ apiVersion }) => apiVersion === 'gateway.networking.k8s.io/v1');
  return ours.flatMap(({ kind, metadata, spec }) => {
    const shape = shapes[kind];
    const faults = shape === undefined ? ['this kind is unknown'] : unknownFields(spec, shape);
    if (kind === 'HTTPRoute') faults.push(...routeFaults(spec, ours, objects));
    if (kind === 'Gateway') faults.push(...labelFaults(metadata, objects));
    return faults.map((fault) => `${kind} ${metadata.name}: ${fault}`);
  });
}

/** A string, number or flag. Fields not listed here are unknown. */
const value = null;
const shapes = {
  Gateway: {
    gatewayClassName: value,
    listeners: [
      {
        name: value,
        protocol: value,
        port: value,
        hostname: value,
        tls: { mode: value, certificateRefs: [{ name: value, namespace: value }] },
        allowedRoutes: { namespaces: { from: value } },
      },
    ],
  },
  HTTPRoute: {
    parentRefs: [{ name: value, namespace: value, sectionName: value }],
    hostnames: [value],
    rules: [
      {
        matches: [{ path: { type: value, value } }],
        filters: [{ type: value, requestRedirect: { scheme: value, statusCode: value } }],
        timeouts: { request: value },
        backendRefs: [{ name: value, port: value }],
      },
    ],
  },
};

function unknownFields(given, shape, path = 'spec') {
  if (Array.isArray(shape))
    return Array.isArray(given)
      ? given.flatMap((item, at) => unknownFields(item, shape[0], `${path}[${at}]`))
      : [`${path} is not a list`];
  if (shape === value) return typeof given === 'object' ? [`${path} is not a single value`] : [];
  if (typeof given !== 'object' || given === null) return [`${path} has no fields`];
  return Object.entries(given).flatMap(([name, part]) =>
    name in shape ? unknownFields(part, shape[name], `${path}.${name}`) : [`${path} has no ${name}`],
  );
}

/** How each kind that selects pods does so. */
const selectorOf = {
  NetworkPolicy: ({ podSelector }) => podSelector,
  PodDisruptionBudget: ({ selector }) => selector,
  PodMonitor: ({ selector }) => selector,
  Service: ({ selector }) => ({ matchLabels: selector }),
};

/** Istio copies a Gateway's labels to its proxy pods, which no selector of ours may match. */
function labelFaults({ labels = {} }, objects) {
  return objects
    .filter(({ kind, spec }) => kind in selectorOf && matches(selectorOf[kind](spec), labels))
    .map(({ kind, metadata }) => `${kind} ${metadata.name} also selects its proxies`);
}

function routeFaults({ parentRefs, hostnames, rules }, ours, objects) {
  const faults = [];
  // A Gateway in another namespace is not ours to check.
  for (const { name, sectionName } of parentRefs.filter(({ namespace }) => namespace === undefined)) {
    const gateway = ours.find(({ kind, metadata }) => kind === 'Gateway' && metadata.name === name);
    const listener = gateway?.spec.listeners.find((one) => one.name === sectionName);
    if (listener === undefined) faults.push(`${name} has no listener ${sectionName}`);
    else if (!hostnames.includes(listener.hostname)) faults.push(`${name} listens for ${listener.hostname}`);
  }
  for (const { backendRefs = [], timeouts } of rules) {
    if (backendRefs.length > 0 && timeouts?.request !== '0s') faults.push('cuts off long requests');
    for (const { name, port } of backendRefs) {
      const service = objects.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
      if (!service?.spec.ports.some((one) => one.port === port)) faults.push(`leads to no ${name}:${port}`);
    }
  }
  return faults;
}
