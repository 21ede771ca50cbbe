import { describe, expect, it } from '@jest/globals';
import { EnvReader } from '../config/env-reader.js';
import { destinationUrlFault } from './destination-url-fault.js';
import { OutboundConfig } from './outbound.config.js';

describe('destinationUrlFault', () => {
  const loopback = { allowCidrs: ['127.0.0.0/8'] };

  it.each([
    'https://hooks.example.com/a?b=c',
    'https://hooks.example.com:8443/',
    'https://93.184.216.34/',
    'https://bücher.example/',
  ])('accepts %s', (url) => {
    expect(destinationUrlFault(url, { allowCidrs: [] })).toBeNull();
  });

  it.each([
    'http://hooks.example.com/', 'http://93.184.216.34/', 'ftp://hooks.example.com/', 'javascript:alert(1)', 'hooks.example.com',
    '', ' https://hooks.example.com/', 'https://hooks.exa\nmple.com/', 'https://user@hooks.example.com/',
    'https://user:pass@hooks.example.com/', `https://${'a.'.repeat(127)}example.com/`,
    `https://hooks.example.com/${'a'.repeat(2048)}`, 'https://127.0.0.1/', 'https://0x7f.1/', 'https://[::1]/',
    'https://10.0.0.1/', 'https://localhost/', 'https://a.localhost./', 'https://169.254.169.254/latest',
  ])('refuses %j with a sentence', (url) => {
    expect(destinationUrlFault(url, { allowCidrs: [] })).toMatch(/^[A-Z].*\.$/);
  }); // prettier-ignore

  it('accepts plain http only for hosts inside the allow list', () => {
    expect(destinationUrlFault('http://127.0.0.1:9000/hook', loopback)).toBeNull();
    expect(destinationUrlFault('http://localhost:9000/hook', loopback)).toBeNull();
    expect(destinationUrlFault('https://127.0.0.1/hook', loopback)).toBeNull();
    expect(destinationUrlFault('http://10.0.0.1/hook', loopback)).not.toBeNull();
    expect(destinationUrlFault('http://intranet/hook', loopback)).not.toBeNull();
  });
});

describe('OutboundConfig', () => {
  it('allows public addresses only by default', () => {
    expect(new OutboundConfig(new EnvReader({})).allowCidrs).toEqual([]);
  });

  it('reports a list with anything but networks', () => {
    const env = new EnvReader({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,10.0.0.1' });
    expect(new OutboundConfig(env).allowCidrs).toEqual([]);
    expect(env.faults).toEqual(['OUTBOUND_ALLOW_CIDRS must be a list like 127.0.0.0/8,fd00::/8']);
  });
});
