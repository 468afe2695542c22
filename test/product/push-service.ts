import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listenOnFreePort } from './ports.ts';

/** A browser's subscription, as it sends it to the product. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface ReceivedPush {
  endpoint: string;
  ttl: number;
  topic: string;
  /** Decrypted with the browser's keys. */
  news: { title: string; path: string; tag: string };
}

export interface PushService {
  url: string;
  received: ReceivedPush[];
  /** How many requests came, those that it refused included. */
  requests(): number;
  /** The status that it answers until further notice. */
  answer(status: number): void;
  /** What a browser gets that subscribes. */
  subscribe(): Subscription;
  close(): void;
}

/** Keys of an operator (VAPID). */
export function newPushKeys(): { PUSH_PUBLIC_KEY: string; PUSH_PRIVATE_KEY: string } {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Without its leading zeros it would be shorter.
  const privateKey = pair.getPrivateKey('hex').padStart(64, '0');
  return { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: Buffer.from(privateKey, 'hex').toString('base64url') };
}

/** A push service of the test's own: verifies who sends (RFC 8292) and reads what was sent as the browser would (RFC 8291). */
export async function startPushService(publicKey: string): Promise<PushService> {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  let status = 201;
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      const endpoint = url + request.url;
      const browser = browsers.get(endpoint);
      const isSigned = isSender(request.headers, url, publicKey);
      if (!browser || !isSigned || status >= 300)
        return response.writeHead(!browser ? 404 : isSigned ? status : 403).end('no');
      const text = decrypt(Buffer.concat(chunks), browser.pair, browser.auth);
      const { ttl, topic } = request.headers;
      received.push({ endpoint, ttl: Number(ttl), topic: String(topic), news: JSON.parse(text) });
      return response.writeHead(status).end();
    });
  });
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  return {
    url,
    received,
    requests: () => requests,
    answer: (next) => void (status = next),
    subscribe() {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const endpoint = `${url}/push/${randomUUID()}`;
      browsers.set(endpoint, { pair, auth });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    close: () => void server.close(),
  };
}

/** Whether the operator of these keys signed the request, for this service and for a day at most. */
function isSender({ authorization = '' }: IncomingHttpHeaders, audience: string, publicKey: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const secondsLeft = exp - Date.now() / 1000;
  return (
    verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature, 'base64url')) &&
    aud === audience &&
    secondsLeft > 0 &&
    secondsLeft <= 86_400 &&
    /^(mailto|https):/.test(sub)
  );
}

/** Reads one record of aes128gcm (RFC 8188). */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
