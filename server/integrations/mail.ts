import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as MailLibrary from './mail-library.ts';

export interface OutgoingMail {
  /** Becomes the Message-ID, so that a mail server can deduplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface MailSender {
  /** Sends one mail. Throws when the mail server didn't accept it. */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes up to `limit` mails that the sender itself keeps and that are older; returns how many. */
  deleteBefore(time: Date, limit: number): Promise<number>;
  close(): void;
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
    async send({ id, ...mail }) {
      const smtp = await transport.get();
      try {
        await smtp.sendMail({ ...mail, from, messageId: messageId(id, from) });
      } catch (error) {
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
    async send({ id, ...mail }) {
      const { message } = await (await transport.get()).sendMail({ ...mail, from, messageId: messageId(id, from) });
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

function messageId(id: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
