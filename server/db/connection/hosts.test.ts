import { expect, it } from 'vitest';
import { connectTo, refuseHosts, splitHosts } from './hosts.ts';

const TWO =
  'postgres://user:p%2Css@one.example:5432,two.example/litterlink?sslmode=verify-full&target_session_attrs=read-write';

it('an address of several hosts is one address for each, with what they share', () => {
  expect(splitHosts(TWO)).toEqual([
    'postgres://user:p%2Css@one.example:5432/litterlink?sslmode=verify-full',
    'postgres://user:p%2Css@two.example/litterlink?sslmode=verify-full',
  ]);
  expect(splitHosts('postgres://a,b/x?target_session_attrs=primary&ssl=true')[1]).toBe('postgres://b/x?ssl=true');
  expect(splitHosts('postgres:///litterlink?host=/var/run/postgresql')).toHaveLength(1);
});

it('a process that would read from a standby is refused', () => {
  expect(refuseHosts(TWO)).toBeUndefined();
  expect(refuseHosts(TWO.replace('read-write', 'any'))).toMatch(
    /^must have one of read-write, primary as target_session/,
  );
});

it('a certificate of any of the hosts is accepted, and no other', () => {
  const { ssl } = connectTo(TWO);
  const { checkServerIdentity } = ssl as { checkServerIdentity: (host: string, certificate: object) => unknown };
  const certify = (name: string) => ({ subject: { CN: name }, subjectaltname: `DNS:${name}` });
  expect(checkServerIdentity('one.example', certify('two.example'))).toBeUndefined();
  expect(checkServerIdentity('one.example', certify('three.example'))).toBeInstanceOf(Error);
});
