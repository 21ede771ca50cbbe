import { describe, expect, it } from '@jest/globals';
import { EnvReader } from '../config/env-reader.js';
import { destinationUrlFault } from './destination-url-fault.js';
import { OutboundConfig } from './outbound.config.js';

describe('destinationUrlFault', () => {
  const ports = [80, 443, 8080, 8443];
  const outside = { allowCidrs: [], ports };
  const loopback = { allowCidrs: ['127.0.0.0/8'], ports };

  it.each([
    'https://hooks.example.com/a?b=c',
    'https://hooks.example.com:8443/',
    'https://93.184.216.34/',
    'https://bücher.example/',
  ])('accepts %s', (url) => {
    expect(destinationUrlFault(url, outside)).toBeNull();
  });

  it.each([
    'http://hooks.example.com/', 'http://93.184.216.34/', 'ftp://hooks.example.com/', 'javascript:alert(1)', 'hooks.example.com',
    '', ' https://hooks.example.com/', 'https://hooks.exa\nmple.com/', 'https://user@hooks.example.com/',
    'https://user:pass@hooks.example.com/', `https://${'a.'.repeat(127)}example.com/`,
    `https://hooks.example.com/${'a'.repeat(2048)}`, 'https://127.0.0.1/', 'https://0x7f.1/', 'https://[::1]/',
    'https://10.0.0.1/', 'https://localhost/', 'https://a.localhost./', 'https://169.254.169.254/latest',
    'https://hooks.example.com:22/', 'https://hooks.example.com:0/', 'https://93.184.216.34:6379/', 'https://[2606:2800:220:1:248:1893:25c8:1946]:25/',
  ])('rejects %j with a sentence', (url) => {
    expect(destinationUrlFault(url, outside)).toMatch(/^[A-Z].*\.$/);
  }); // prettier-ignore

  it('accepts plain HTTP only for hosts on the allow list', () => {
    expect(destinationUrlFault('http://127.0.0.1:9000/hook', loopback)).toBeNull();
    expect(destinationUrlFault('http://localhost:9000/hook', loopback)).toBeNull();
    expect(destinationUrlFault('https://127.0.0.1/hook', loopback)).toBeNull();
    expect(destinationUrlFault('http://10.0.0.1/hook', loopback)).not.toBeNull();
    expect(destinationUrlFault('http://intranet/hook', loopback)).not.toBeNull();
  });

  it('does not check the port of a name that may resolve to an allowed network', () => {
    expect(destinationUrlFault('https://chat.intranet.example:9443/hook', loopback)).toBeNull();
    expect(destinationUrlFault('https://93.184.216.34:9443/hook', loopback)).toBe(
      'The port must be one of 80, 443, 8080, 8443.',
    );
    expect(destinationUrlFault('https://a.example:9443/', { allowCidrs: [], ports: [443, 9443] })).toBeNull();
  });
});

describe('OutboundConfig', () => {
  it('allows only public addresses by default', () => {
    expect(new OutboundConfig(new EnvReader({})).allowCidrs).toEqual([]);
  });

  it('reports a list that contains anything but networks', () => {
    const env = new EnvReader({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,10.0.0.1' });
    expect(new OutboundConfig(env).allowCidrs).toEqual([]);
    expect(env.faults).toEqual(['OUTBOUND_ALLOW_CIDRS must be a list like 127.0.0.0/8,fd00::/8']);
  });

  it('allows the usual ports by default, and others if configured', () => {
    expect(new OutboundConfig(new EnvReader({})).ports).toEqual([80, 443, 8080, 8443]);
    expect(new OutboundConfig(new EnvReader({ OUTBOUND_PORTS: '443, 9443' })).ports).toEqual([443, 9443]);
  });

  it.each(['0', '65536', '443,https', '-1', '4.5'])('reports the invalid ports %j', (OUTBOUND_PORTS) => {
    const env = new EnvReader({ OUTBOUND_PORTS });
    new OutboundConfig(env);
    expect(env.faults).toEqual(['OUTBOUND_PORTS must be a list like 443,8443']);
  });
});
