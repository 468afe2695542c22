import { describe, expect, it } from 'vitest';
import { type ConfigError, readConfig } from '../../config.ts';
import { readTls } from './tls.ts';

const SESSION_SECRET = 'a secret for tests that is long enough for anyone';
const ADMIN_SECRET_KEY = 'a secret for tests';
const shared = { SESSION_SECRET, ADMIN_SECRET_KEY, PHOTOS_ON_SHARED_DISK: '1' };
const configWithDatabase = (address: string) => readConfig({ DATABASE_URL: address, ...shared });
const parseTls = (address: string) => readTls(configWithDatabase(address).databaseUrl!);

describe('the connection to PostgreSQL', () => {
  it.each([
    ['postgres://user@db.example/litterlink', { mode: 'none', isExposed: true }],
    ['postgres://user@localhost/litterlink', { mode: 'none', isExposed: false }],
    ['postgres://user@127.0.0.1/litterlink', { mode: 'none', isExposed: false }],
    ['postgres://user@[::1]/litterlink', { mode: 'none', isExposed: false }],
    ['postgres:///litterlink?host=/var/run/postgresql', { mode: 'none', isExposed: false }],
    ['postgres://user@127.0.0.1:5432,db.example:5433/litterlink', { mode: 'none', isExposed: true }],
    ['postgres://user@one.example,two.example/litterlink?sslmode=require', { mode: 'verify-full', isExposed: false }],
    ['postgres://user@db.example/litterlink?sslmode=disable', { mode: 'none', isExposed: true }],
    ['postgres://user@db.example/litterlink?sslmode=prefer', { mode: 'verify-full', isExposed: false }],
    ['postgres://user@db.example/litterlink?sslmode=require', { mode: 'verify-full', isExposed: false }],
    ['postgres://user@db.example/litterlink?sslmode=verify-ca', { mode: 'verify-full', isExposed: false }],
    ['postgres://user@db.example/litterlink?sslmode=verify-full', { mode: 'verify-full', isExposed: false }],
    ['postgres://user@db.example/litterlink?ssl=true', { mode: 'verify-full', isExposed: false }],
    ['postgres://user@db.example/litterlink?sslmode=no-verify', { mode: 'no-verify', isExposed: true }],
    [
      'postgres://user@db.example/litterlink?sslmode=require&uselibpqcompat=true',
      { mode: 'no-verify', isExposed: true },
    ],
  ])('by %s is encrypted and verified as its mode says', (address, tls) => {
    expect(parseTls(address)).toEqual(tls);
  });

  it('passes the driver a mode whose meaning does not change with its next version', () => {
    const { databaseUrl } = configWithDatabase('postgres://user:p%40ss@db.example/litterlink?sslmode=require');
    expect(databaseUrl).toBe('postgres://user:p%40ss@db.example/litterlink?sslmode=verify-full');
  });

  it('is refused when its mode does not exist or its certificate authority cannot be read', () => {
    const configurationErrors = (address: string): string[] => {
      try {
        configWithDatabase(address);
        return [];
      } catch (error) {
        return (error as ConfigError).lines;
      }
    };
    expect(configurationErrors('postgres://user:s3cret@db.example/litterlink?sslmode=allow')).toEqual([
      expect.stringMatching(/^DATABASE_URL: must have one of disable, .* as sslmode, e\.g\. /),
    ]);
    const missing = configurationErrors('postgres://user:s3cret@db.example/litterlink?sslrootcert=/nowhere/ca.pem');
    expect(missing).toEqual([expect.stringMatching(/^DATABASE_URL: must name a file that can be read .*sslrootcert/)]);
    expect(missing.join()).not.toContain('s3cret');
  });
});
