import { readdirSync, readFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeMail } from './decode-mail.ts';
import { eventually } from './eventually.ts';
import type { Product } from './product.ts';

/** The decoded mails to an address in the outbox folder, oldest first. */
export function mailsTo(product: Pick<Product, 'dataDir'>, address: string): string[] {
  const folder = join(product.dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readMail(join(folder, name)))
    .filter(({ to }) => to === address)
    .sort((one, other) => one.writtenAt - other.writtenAt)
    .map(({ text }) => text);
}

interface Mail {
  to: string | undefined;
  text: string;
  writtenAt: number;
}

/** Takes all mails out of the outbox folder: whom they reach, and their decoded texts. */
export function takeMails({ dataDir }: Pick<Product, 'dataDir'>): Pick<Mail, 'to' | 'text'>[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => {
      const mail = readSource(readFileSync(join(folder, name), 'utf8'));
      rmSync(join(folder, name));
      return mail;
    });
}

/** The headers of the mail to an address that has this header, each in one line. */
export function headersOfMailTo({ dataDir }: Pick<Product, 'dataDir'>, address: string, header = ''): string {
  const folder = join(dataDir, 'outbox');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const [headers = ''] =
    sources.find((source) => source.includes(`To: ${address}\n`) && source.includes(header))?.split('\n\n') ?? [];
  return headers.replace(/\n[ \t]+/g, ' ');
}

const readSource = (source: string) => ({
  to: /^To: (.*)$/m.exec(source)?.[1],
  text: decodeMail(source),
});

const mails = new Map<string, Mail>();

/** Each file once: the files of a worker share an outbox, and wait for mails by reading all of it. */
function readMail(path: string): Mail {
  const { mtimeMs: writtenAt } = statSync(path);
  const known = mails.get(path);
  if (known?.writtenAt === writtenAt) return known;
  const source = readFileSync(path, 'utf8');
  const mail = { ...readSource(source), writtenAt };
  mails.set(path, mail);
  return mail;
}

/** In the footnote of each mail about an account's safety. */
const OF_SAFETY = 'concerns the safety of your account';

/** Waits until `count` mails have reached an address, and returns them; without those about its account's safety. */
export async function mailbox(product: Pick<Product, 'dataDir'>, address: string, count: number): Promise<string[]> {
  return waitFor(() => mailsTo(product, address).filter((mail) => !mail.includes(OF_SAFETY)), count);
}

/** Waits for a mail to an address that contains a text, and returns it. */
export async function mailContaining(
  product: Pick<Product, 'dataDir'>,
  address: string,
  text: string,
): Promise<string> {
  return eventually(() => {
    const found = mailsTo(product, address).find((mail) => mail.includes(text));
    if (!found) throw new Error(`no mail with “${text}” arrived`);
    return found;
  });
}

/** Waits until `count` mails about an account's safety have reached an address, and returns them. */
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
