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

/** Waits until `count` mails have reached an address, and returns them. */
export async function mailbox(product: Pick<Product, 'dataDir'>, address: string, count: number): Promise<string[]> {
  await eventually(() => {
    const found = mailsTo(product, address).length;
    if (found < count) throw new Error(`${found} of ${count} mails arrived`);
  });
  return mailsTo(product, address);
}

const decodeQuotedPrintable = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
