import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCertificate, type Certificate } from '../../test/environment/certificate.ts';
import { startSmtpServer, type SmtpServer } from '../../test/product/smtp-server.ts';
import { describeError } from '../describe-error.ts';
import { createSmtpSender } from './mail.ts';

let certificate: Certificate;
beforeAll(() => {
  certificate = createCertificate();
});

let server: SmtpServer;
let close: () => void;
const trusted = getCACertificates('default');
afterEach(async () => {
  setDefaultCACertificates(trusted);
  close();
  await server.goAway();
});

const mail = { id: '1', to: 'buyer@example.com', subject: 'Your receipt', text: 'Thanks', html: '<p>Thanks</p>' };
/** Sends a mail by this address of the server; what went wrong, in the words that the admin sees. */
async function send(url: string, more: { stopUrl?: string } = {}): Promise<string | undefined> {
  const sender = createSmtpSender(url, 'Litterlink <mail@example.com>');
  close = () => sender.close();
  return sender.send({ ...mail, ...more }).then(() => undefined, describeError);
}

describe('mail by SMTP', () => {
  it('uses TLS where the server offers STARTTLS', async () => {
    server = await startSmtpServer(certificate);
    setDefaultCACertificates([...trusted, certificate.cert]);
    expect(await send(server.url)).toBeUndefined();
    expect(server.received).toEqual([expect.objectContaining({ to: mail.to, encrypted: true })]);
  });

  it('says that a program sent it, and which page stops it', async () => {
    server = await startSmtpServer();
    expect(await send(server.url)).toBeUndefined();
    const stopUrl = 'https://litterlink.example/stop-alerts?key=k';
    expect(await send(server.url, { stopUrl })).toBeUndefined();
    const [plain = '', stoppable = ''] = server.received.map(({ headers }) => headers);
    for (const headers of [plain, stoppable]) expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(plain).not.toContain('List-Unsubscribe');
    expect(stoppable).toContain(`List-Unsubscribe: <${stopUrl}>`);
    expect(stoppable).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is not sent in plain text: a server without TLS is an error that says so', async () => {
    server = await startSmtpServer();
    expect(await send(server.url.replace('?requireTLS=false', ''))).toMatch(
      /^The mail server offers no TLS, and SMTP_URL does not say requireTLS=false · /,
    );
    expect(server.received).toEqual([]);
  });

  it('is not sent to a server whose certificate no authority has signed', async () => {
    server = await startSmtpServer(certificate);
    expect(await send(server.url)).toContain('self-signed certificate');
    expect(server.received).toEqual([]);
  });

  it('is sent in plain text where the URL says so', async () => {
    server = await startSmtpServer();
    expect(await send(server.url)).toBeUndefined();
    expect(server.received).toEqual([expect.objectContaining({ to: mail.to, encrypted: false })]);
  });
});
