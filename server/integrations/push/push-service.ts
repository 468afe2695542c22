import { isIP } from 'node:net';
import { HOUR_MS } from '../../../contract/durations.ts';
import { postPublicly, refuseTarget } from '../public-exchange.ts';

/** The operator's keys, by which a push service knows who sends (VAPID, RFC 8292). */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** Where a push service writes to if something is wrong. */
  contact: string;
  /** The origin of a push service on this machine, for tests. */
  testService: string | undefined;
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface Push {
  /** Encrypted for the browser alone. */
  text: string;
  /** At most 32 characters of base64url: a push service keeps the newest of one topic. */
  topic: string;
  keptForMs: number;
}

/** What came of a push: `later` may succeed when it is repeated, `gone` never will, and `refused` not with this one. */
export type PushOutcome = 'taken' | 'gone' | 'later' | 'refused';

const TIMEOUT_MS = 10_000;
const ENCODING = 'aes128gcm';
const TOKEN_HOURS = 12;

const isTest = (endpoint: string, testService: string | undefined): boolean =>
  testService !== undefined && new URL(endpoint).origin === testService;

/** Whether an address may be that of a push service: a name, by https, without a port. Where it leads is checked at each connection. */
export function isPushEndpoint(endpoint: string, testService: string | undefined): boolean {
  if (!URL.canParse(endpoint)) return false;
  if (refuseTarget(endpoint, isTest(endpoint, testService)) !== undefined) return false;
  return isTest(endpoint, testService) || isIP(new URL(endpoint).hostname.replace(/[[\]]/g, '')) === 0;
}

/** Hands a push to the browser's push service. Throws without an answer, and for keys that can't encrypt. */
export async function sendToPushService(settings: PushSettings, target: PushTarget, push: Push): Promise<PushOutcome> {
  const { encrypt, getVapidHeaders } = await import('./push-library.ts');
  const { publicKey, privateKey, contact, testService } = settings;
  const { endpoint, p256dh, auth } = target;
  const body = encrypt(p256dh, auth, push.text, ENCODING).cipherText;
  const expiresAt = Math.floor((Date.now() + TOKEN_HOURS * HOUR_MS) / 1000);
  const { Authorization: authorization } = getVapidHeaders(
    new URL(endpoint).origin,
    contact,
    publicKey,
    privateKey,
    ENCODING,
    expiresAt,
  );
  const headers = {
    authorization,
    ttl: Math.floor(push.keptForMs / 1000),
    topic: push.topic,
    urgency: 'normal',
    'content-type': 'application/octet-stream',
    'content-encoding': ENCODING,
  };
  const allowsLocal = isTest(endpoint, testService);
  const { status, text } = await postPublicly({
    url: endpoint,
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
    answerMax: 0,
    allowsLocal,
  });
  if (status === null) throw new Error(text);
  return toOutcome(status);
}

function toOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
