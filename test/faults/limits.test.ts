import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationOf } from '../product/breeder.ts';
import { createInstallation, type Installation } from '../product/installation.ts';
import { startServerProcess, type ServerProcess } from '../product/server-process.ts';
import { createVisitor } from '../product/visitor.ts';

const ALLOWANCE = 20;
const ATTEMPTS = 500;
const CONCURRENCY = 25;
const registration = registrationOf();
const { email, password } = registration as { email: string; password: string };

let place: Installation;
let processes: ServerProcess[] = [];
const startOne = () =>
  startServerProcess({ ...place.environment, RATE_LIMITS: 'on', TRUST_PROXY: 'on', ALLOW_PUBLIC_SANDBOX: '1' });
beforeAll(async () => {
  place = await createInstallation('postgres');
  processes = [await startOne(), await startOne()];
});
afterAll(async () => {
  for (const each of processes) await each.stop();
  await place.drop();
});

const signIn = (
  index: number,
  given: string,
  { cookies = new Map<string, string>(), address = `10.1.${index >> 8}.${index & 255}`, account = email } = {},
) => {
  const visitor = createVisitor(processes[index % 2]!.url);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor.call('POST', '/api/login', { email: account, password: given }, { 'x-forwarded-for': address });
};

describe('500 wrong passwords from as many addresses on two processes', () => {
  // Shows roles.known-device
  it('find the allowance of one account, and never keep its owner out', async () => {
    const owner = createVisitor(processes[0]!.url);
    const address = '192.0.2.1';
    const home = { 'x-forwarded-for': address };
    expect((await owner.call('POST', '/api/register', registration, home)).status).toBe(201);
    const cookies = new Map([['device', owner.cookies.get('device')!]]);

    const statuses: number[] = [];
    const ofOwner: number[] = [];
    for (let first = 0; first < ATTEMPTS; first += CONCURRENCY) {
      const wave = Array.from({ length: CONCURRENCY }, (_, index) => signIn(first + index, `wrong horse ${index}`));
      const own = signIn(first, password, { cookies, address });
      statuses.push(...(await Promise.all(wave)).map(({ status }) => status));
      ofOwner.push((await own).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(ALLOWANCE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(ATTEMPTS - ALLOWANCE);
    expect(ofOwner).toEqual(Array(ATTEMPTS / CONCURRENCY).fill(200));
    console.log(`${ATTEMPTS} attempts: ${ALLOWANCE} checked; the owner signed in ${ofOwner.length} times meanwhile`);
  });

  // Shows roles.shared-limits
  it('are still counted after a restart, by each process', async () => {
    await processes[0]!.stop();
    processes[0] = await startOne();
    for (const index of [1_000, 1_001]) {
      expect((await signIn(index, password)).status).toBe(429);
      expect((await signIn(index, 'wrong horse', { account: 'nobody@example.com' })).status).toBe(401);
    }
  });
});
