import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { bodyOf, decodeMail } from './decode-mail.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  messageId: string;
  /** Each in one line. */
  headers: string;
  text: string;
  html: string;
  /** Whether it came over TLS. */
  encrypted: boolean;
}

export interface SmtpServer {
  /** Allows plain text where the server has no TLS. */
  url: string;
  received: ReceivedMail[];
  /** "refuse" for now; "refuse for good" the recipient; "lose the answer" accepts a mail and closes the connection before it acknowledges. */
  behave(how: 'normal' | 'refuse' | 'refuse for good' | 'lose the answer'): void;
  /** Stops listening and closes open connections. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

/** A mail server that stores received mails; it offers STARTTLS if it has a certificate. */
export async function startSmtpServer(certificate?: { key: string; cert: string }): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behavior = 'normal';
  function serve(socket: Socket): void {
    const encrypted = socket instanceof TLSSocket;
    let input = '';
    let isData = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      input += chunk.toString('latin1');
      for (;;) {
        const end = isData ? input.indexOf('\r\n.\r\n') : input.indexOf('\r\n');
        if (end < 0) return;
        const part = input.slice(0, end);
        input = input.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          received.push({ ...readMail(part.replace(/^\.\./gm, '.')), encrypted });
          if (behavior === 'lose the answer') return void socket.destroy();
          socket.write('250 taken\r\n');
        } else if (/^EHLO/i.test(part) && certificate && !encrypted) socket.write('250-test\r\n250 STARTTLS\r\n');
        else if (/^STARTTLS/i.test(part)) {
          if (!certificate || encrypted) {
            socket.write('502 no TLS here\r\n');
            continue;
          }
          socket.removeAllListeners('data');
          socket.write('220 go on\r\n');
          return serve(new TLSSocket(socket, { isServer: true, ...certificate }));
        } else if (/^DATA/i.test(part)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n');
        else if (/^MAIL/i.test(part) && behavior === 'refuse') socket.write('451 not now\r\n');
        else if (/^RCPT/i.test(part) && behavior === 'refuse for good') socket.write('550 5.1.1 no such mailbox\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  }
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 test\r\n');
    serve(socket);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}${certificate ? '' : '?requireTLS=false'}`,
    received,
    behave: (how) => void (behavior = how),
    async goAway() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
    comeBack: () => listen(port),
  };
}

function readMail(source: string): Omit<ReceivedMail, 'encrypted'> {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1]?.replace(/\r\n\s+/g, ' ') ?? '';
  const boundary = /boundary="?([^";\r\n]+)/.exec(head)?.[1] ?? '';
  const partOf = (type: string) =>
    bodyOf(decodeMail(source.split(`--${boundary}`).find((part) => part.includes(`Content-Type: ${type}`)) ?? ''));
  return {
    to: header('To'),
    subject: header('Subject'),
    messageId: header('Message-ID'),
    headers: head.replace(/\r\n[ \t]+/g, ' '),
    text: partOf('text/plain'),
    html: partOf('text/html'),
  };
}
