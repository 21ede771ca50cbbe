import { BlockList, isIP } from 'node:net';
import { EnvReader, OutboundConfig } from '../../../libs/platform/dist/index.js';
import { isOurs, matches, workloadsOf } from '../manifests/workloads.mjs';

/** DNS resolvers: the cluster's, the node's (NodeLocal), and one beside the cluster. */
const resolvers = ['10.96.0.10', '169.254.20.10', 'fd00:10:96::a'];
/** The ports at which users' addresses may be fetched by default (OUTBOUND_PORTS). */
const { ports: webPorts } = new OutboundConfig(new EnvReader({}));
/** The label that controllers put on what they run for a Gateway, by GEP-1762 of the Gateway API. */
const besideGateway = { 'gateway.networking.k8s.io/gateway-name': 'earshot' };
const publicAddresses = ['203.0.113.7', '2001:db8::7'];

/**
 * Checks network policies: no pod may be reached or reach anything unless a policy allows it.
 * @param {any[]} objects of one installation
 * @returns {string[]}
 */
export function checkPolicies(objects) {
  const workloads = workloadsOf(objects);
  const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
  const chosenBy = ({ spec }, workload) => matches(spec.podSelector, workload.spec.template.metadata.labels);
  const closed = policies.filter(
    ({ spec }) => spec.policyTypes.length === 2 && spec.ingress === undefined && spec.egress === undefined,
  );
  const rulesOf = (workload) =>
    policies.filter((policy) => chosenBy(policy, workload)).flatMap(({ spec }) => spec.egress ?? []);
  const mayReach = (workload, address, port) =>
    rulesOf(workload).some((rule) => reaches(rule, address, port));
  return [
    ...workloads
      .filter(isOurs)
      .filter((workload) => !closed.some((policy) => chosenBy(policy, workload)))
      .map(({ metadata }) => `${metadata.name} can be reached by anyone and can reach anything`),
    ...policies
      .filter((policy) => !workloads.some((workload) => chosenBy(policy, workload)))
      .map(({ metadata }) => `NetworkPolicy ${metadata.name} selects no pods`),
    ...workloads
      .filter(isOurs)
      .flatMap((workload) =>
        resolvers
          .filter((address) => !mayReach(workload, address, 53))
          .map((address) => `${workload.metadata.name} cannot reach the DNS resolver ${address}`),
      ),
    ...workloads
      .filter(isFetching)
      .flatMap((workload) =>
        publicAddresses.flatMap((address) =>
          webPorts
            .filter((port) => !mayReach(workload, address, port))
            .map((port) => `${workload.metadata.name} cannot reach ${address} on port ${port}`),
        ),
      ),
    ...(policies.some(({ metadata }) => metadata.name === 'earshot-language-model')
      ? []
      : workloads
          .filter(({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'] === 'classifier')
          .filter((workload) => webPorts.some((port) => mayReach(workload, publicAddresses[0], port)))
          .map(({ metadata }) => `${metadata.name} can reach public addresses without a language model`)),
    ...inwardFaults(policies),
  ];
}

/** Whether its pods send requests to addresses given by users. */
function isFetching({ spec }) {
  const { 'app.kubernetes.io/component': component, source } = spec.template.metadata.labels;
  return ['dispatcher', 'gateway'].includes(component) || source === 'feeds';
}

/**
 * A policy that names one controller shuts out all others; one that names only namespaces shuts out proxies running in this
 * one.
 */
function inwardFaults(policies) {
  const door = policies.find(({ metadata }) => metadata.name === 'earshot-gateway');
  const from = door?.spec.ingress?.[0]?.from;
  const isOpen = door !== undefined && from === undefined;
  const labels = (from ?? []).some(
    ({ namespaceSelector }) => namespaceSelector?.matchLabels?.['earshot/ingress'] === 'true',
  );
  const beside = (from ?? []).some(
    ({ podSelector, namespaceSelector }) =>
      podSelector && !namespaceSelector && matches(podSelector, besideGateway),
  );
  return [
    ...(isOpen || labels ? [] : ['the gateway is open to only one controller']),
    ...(isOpen || beside ? [] : ['the gateway is closed to proxies that run beside a Gateway']),
  ];
}

/** Whether a rule allows an address and port, by its IP blocks only. */
function reaches({ to, ports }, address, port) {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const within = (cidr) => {
    const [net, bits] = cidr.split('/');
    if ((isIP(net) === 6) !== (family === 'ipv6')) return false;
    const list = new BlockList();
    list.addSubnet(net, Number(bits), family);
    return list.check(address, family);
  };
  return (
    (ports === undefined || ports.some((one) => one.port === port)) &&
    (to === undefined ||
      to.some(({ ipBlock }) => ipBlock && within(ipBlock.cidr) && !(ipBlock.except ?? []).some(within)))
  );
}
