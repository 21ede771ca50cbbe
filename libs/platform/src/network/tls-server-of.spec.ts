import { describe, expect, it } from '@jest/globals';
import { tlsServerOf } from './tls-server-of.js';

describe('tlsServerOf', () => {
  it.each([
    ['https://earshot.example.com', 'earshot.example.com', 443, 'at_once'],
    ['https://[2001:db8::1]:8443', '2001:db8::1', 8443, 'at_once'],
    ['rediss://:secret@redis.internal', 'redis.internal', 6379, 'at_once'],
    ['smtps://me:secret@mail.example.com', 'mail.example.com', 465, 'at_once'],
    ['smtp://mail.example.com:25', 'mail.example.com', 25, 'smtp'],
    ['postgres://me:secret@db:6432/earshot?sslmode=verify-full', 'db', 6432, 'postgres'],
  ])('returns host, port and start of TLS for %s', (url, host, port, begins) => {
    expect(tlsServerOf(url)).toEqual({ host, port, begins });
  });

  it.each([
    'http://earshot.example.com',
    'redis://redis:6379',
    'postgres://db/earshot',
    'postgres://db/earshot?sslmode=disable',
    'postgres:///earshot?host=/var/run/postgresql&sslmode=prefer',
  ])('returns null for %s', (url) => {
    expect(tlsServerOf(url)).toBeNull();
  });
});
