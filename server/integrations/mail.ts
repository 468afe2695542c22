import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quarantined } from '../errors.ts';
import type * as MailLibrary from './mail-library.ts';

export interface OutgoingMail {
  /** Becomes the Message-ID, so that a mail server can deduplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A page that stops these mails, and that stops them at one POST (RFC 8058). */
  stopUrl?: string | null;
}

export interface MailSender {
  /** Sends one mail. Throws when the mail server didn't accept it, MailRefused when it never will. */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes up to `limit` mails that the sender itself keeps and that are older; returns how many. */
  deleteBefore(time: Date, limit: number): Promise<number>;
  close(): void;
}

/** The mail server refused the recipient or the mail for good (5xx): another try would only cost reputation. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Sends by SMTP; each step has a timeout, so that a hanging server doesn't block the queue. Mails hold secret links, so
 * `smtp://` needs STARTTLS with a valid certificate, unless the address says `requireTLS=false`.
 */
export function createSmtpSender(smtpUrl: string, from: string): MailSender {
  const transport = withFirstMail((library) =>
    library.createTransport({
      // Options in the address override those below.
      url: smtpUrl,
      requireTLS: true,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    }),
  );
  return {
    async send({ id, stopUrl, ...mail }) {
      const smtp = await transport.get();
      try {
        await smtp.sendMail({ ...mail, from, messageId: messageId(id, from), headers: headersFor(stopUrl) });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused((error as Error).message, { cause: error });
        throw refusesTls(error)
          ? new Error('The mail server offers no TLS, and SMTP_URL does not say requireTLS=false', { cause: error })
          : error;
      }
    },
    // The mail server keeps its own.
    deleteBefore: async () => 0,
    close: () => transport.close(),
  };
}

/** Sends nothing. */
export const createHeldSender = (): MailSender => ({
  send: () => Promise.reject(quarantined()),
  deleteBefore: async () => 0,
  close() {},
});

type Library = typeof MailLibrary;

/** Creates a transport once there is a mail: most processes start without any. */
function withFirstMail<Transport extends { close(): void }>(create: (library: Library) => Transport) {
  let created: Promise<Transport> | undefined;
  return {
    get: () => (created ??= import('./mail-library.ts').then(create)),
    close: () =>
      void created?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
}

/** A refused sender or sign-in is a matter of settings, and ends once these are right. */
function isFinal(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode >= 500;
}

/** The server answered STARTTLS with an error; a failed handshake has no such answer. */
function refusesTls(error: unknown): boolean {
  const { code, response } = error as { code?: string; response?: string };
  return code === 'ETLS' && Boolean(response);
}

/** Without a mail server: each mail becomes a file `<id>.eml` in `folder`. */
export function createOutboxFolder(folder: string, from: string): MailSender {
  const transport = withFirstMail((library) =>
    library.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  );
  return {
    async send({ id, stopUrl, ...mail }) {
      const headers = headersFor(stopUrl);
      const outbox = await transport.get();
      const { message } = await outbox.sendMail({ ...mail, from, messageId: messageId(id, from), headers });
      const file = join(folder, `${id}.eml`);
      const write = () => writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await write().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${file}.part`, file);
    },
    deleteBefore: (time, limit) => deleteOldFiles(folder, time, limit),
    close: () => transport.close(),
  };
}

async function deleteOldFiles(folder: string, time: Date, limit: number): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let deleted = 0;
  for (const name of names) {
    if (deleted === limit) break;
    const file = join(folder, name);
    if (!(await isOlder(file, time))) continue;
    await rm(file, { force: true });
    deleted++;
  }
  return deleted;
}

/** False for a file that is gone: its writer has renamed it, or another process has deleted it. */
async function isOlder(file: string, time: Date): Promise<boolean> {
  try {
    return (await stat(file)).mtime < time;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** No program answers with a note of absence (RFC 3834); mail programs offer to unsubscribe (RFC 2369, RFC 8058). */
const headersFor = (stopUrl: string | null | undefined): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(stopUrl ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

function messageId(id: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
