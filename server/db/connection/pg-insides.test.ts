import { expect, it } from 'vitest';
import { readConnection } from './pg-insides.ts';

it.each([
  ['disable', false],
  ['verify-full', {}],
  ['no-verify', { rejectUnauthorized: false }],
  ['verify-ca&uselibpqcompat=true&sslrootcert=package.json', { checkServerIdentity: expect.any(Function) }],
])('the driver’s TLS options of sslmode=%s are as they are read here', (mode, ssl) => {
  const read = readConnection(`postgres://user@db.example/litterlink?sslmode=${mode}`);
  expect(read.host).toBe('db.example');
  expect(read.ssl).toEqual(typeof ssl === 'object' ? expect.objectContaining(ssl) : ssl);
});
