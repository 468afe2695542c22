import type { FastifyInstance } from 'fastify';
import { badRequest } from '../errors.ts';

/** No real request of ours nests deeper. */
const DEPTH_MAX = 6;

const UTF8 = new TextDecoder('utf-8', { fatal: true });
const notText = () => badRequest('Please send text in UTF-8.', 'not_utf8');

/** Allowed bodies: JSON of limited depth; forms and photos only where a route accepts them. */
export function addBodyRules(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    // Many clients send the JSON content type even without a body.
    if (body.length === 0) return done(null, undefined);
    const text = isUtf8(request.headers['content-type']) ? decode(body) : undefined;
    if (text === undefined) done(notText());
    else void parseJson(request, text, done);
  });
  app.removeContentTypeParser('text/plain');
  app.addHook('preValidation', ({ body }, _reply, done) => done(findBodyRefusal(body)));
}

function findBodyRefusal(body: unknown): Error | undefined {
  if (depth(body) > DEPTH_MAX) return badRequest('This request nests too deeply.', 'too_deep');
  return isWellFormed(body) ? undefined : notText();
}

/**
 * The fields of a form that a browser posts without a script. Throws Invalid where a field isn't UTF-8; the framework's
 * parser has already replaced such bytes.
 */
export function parseForm(text: string): Record<string, string> {
  try {
    if (text.includes('\ufffd')) throw notText();
    const decoded = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
    const pairs = text.split('&').map((pair) => pair.split(/=(.*)/s).map(decoded));
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
  } catch {
    throw notText();
  }
}

/** JSON is always UTF-8 (RFC 8259); bytes in another charset would decode to other letters. */
function isUtf8(contentType = ''): boolean {
  const charset = /;\s*charset="?([^";\s]+)/i.exec(contentType)?.[1];
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset);
}

/** Undefined for bytes that aren't UTF-8: replacing them would store text that nobody sent. */
function decode(body: Buffer): string | undefined {
  try {
    return UTF8.decode(body);
  } catch {
    return undefined;
  }
}

/** JSON can escape a lone surrogate, such as "\ud800", which UTF-8 can't encode. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true;
  return Object.values(value).every(isWellFormed);
}

function depth(value: unknown, level = 0): number {
  if (level > DEPTH_MAX || typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return level;
  let deepest = level + 1;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depth(child, level + 1));
  return deepest;
}
