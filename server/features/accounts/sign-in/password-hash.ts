import { hash, verify } from '@node-rs/argon2';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane; argon2id is the library's default. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One spelling, since keyboards differ: "é" is one character on one device and two on another, digits may be wide (NIST SP 800-63B). */
const spell = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(spell(password), ARGON2);

/** How a password may have been hashed: by its one spelling, and before that as a device had typed it. */
const spellings = (password: string): string[] => [
  ...new Set([spell(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  for (const spelling of spellings(password)) if (await verify(stored, spelling)) return true;
  return false;
}

/** Does the work of a wrong password where there is no account, so that timing reveals nothing. */
export async function hashInVain(password: string): Promise<string> {
  let last = '';
  for (const spelling of spellings(password)) last = await hash(spelling, ARGON2);
  return last;
}

/** Whether a right password was hashed by another spelling than today's. */
export const isHashedAsTyped = async (stored: string, password: string): Promise<boolean> =>
  spellings(password).length > 1 && !(await verify(stored, spell(password)));
