import { readdirSync, readFileSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** The decoded mails to an address in the outbox folder, oldest first. */
function mailsTo(product: Pick<Product, 'dataDir'>, address: string): string[] {
  const folder = join(product.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
    .map((file) => readFileSync(file, 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`))
    .map(decodeQuotedPrintable);
}

/** In the footnote of each mail about an account's safety. */
const OF_SAFETY = 'concerns the safety of your account';

/** Waits until `count` mails have reached an address, and returns them; without those about its account's safety. */
export async function mailbox(product: Pick<Product, 'dataDir'>, address: string, count: number): Promise<string[]> {
  return waitFor(() => mailsTo(product, address).filter((mail) => !mail.includes(OF_SAFETY)), count);
}

/** The same for the mails about an account's safety. */
export async function securityNotices(
  product: Pick<Product, 'dataDir'>,
  address: string,
  count: number,
): Promise<string[]> {
  return waitFor(() => mailsTo(product, address).filter((mail) => mail.includes(OF_SAFETY)), count);
}

async function waitFor(read: () => string[], count: number): Promise<string[]> {
  await eventually(() => {
    const found = read().length;
    if (found < count) throw new Error(`${found} of ${count} mails arrived`);
  });
  return read();
}

const decodeQuotedPrintable = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
