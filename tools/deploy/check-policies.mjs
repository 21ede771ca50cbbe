import { BlockList, isIP } from 'node:net';
import { isOurs, matches, workloadsOf } from './workloads.mjs';

/** Where names are asked for: DNS of the cluster, of the node (NodeLocal), and beside the cluster. */
const resolvers = ['10.96.0.10', '169.254.20.10', 'fd00:10:96::a'];
/** Of a public address: the ports at which HTTP is spoken, which nobody without a language model needs. */
const webPorts = [80, 443, 8080, 8443];

/**
 * Who reaches whom: everybody nobody, but for what a policy says.
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
  return [
    ...workloads
      .filter(isOurs)
      .filter((workload) => !closed.some((policy) => chosenBy(policy, workload)))
      .map(({ metadata }) => `${metadata.name} may be reached by everybody and reach everything`),
    ...policies
      .filter((policy) => !workloads.some((workload) => chosenBy(policy, workload)))
      .map(({ metadata }) => `NetworkPolicy ${metadata.name} is about nobody`),
    ...workloads
      .filter(isOurs)
      .flatMap((workload) =>
        resolvers
          .filter((address) => !rulesOf(workload).some((rule) => reaches(rule, address, 53)))
          .map((address) => `${workload.metadata.name} cannot ask ${address} for names`),
      ),
    ...(policies.some(({ metadata }) => metadata.name === 'earshot-language-model')
      ? []
      : workloads
          .filter(({ spec }) => spec.template.metadata.labels['app.kubernetes.io/component'] === 'classifier')
          .filter((workload) =>
            webPorts.some((port) => rulesOf(workload).some((rule) => reaches(rule, '203.0.113.7', port))),
          )
          .map(({ metadata }) => `${metadata.name} may reach public addresses without a language model`)),
    ...inwardFaults(policies),
  ];
}

/** A policy that names one controller shuts out all others. */
function inwardFaults(policies) {
  const door = policies.find(({ metadata }) => metadata.name === 'earshot-gateway');
  const from = door?.spec.ingress?.[0]?.from;
  const isOpen = door !== undefined && from === undefined;
  const labels = (from ?? []).some(
    ({ namespaceSelector }) => namespaceSelector?.matchLabels?.['earshot/ingress'] === 'true',
  );
  return isOpen || labels ? [] : ['the gateway is open to one controller alone'];
}

/** Whether a rule lets an address be reached at a port, by its addresses alone. */
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
