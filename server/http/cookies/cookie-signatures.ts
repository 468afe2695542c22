import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { readSigned, sign } from '../../session-cookie.ts';
import { sameSecret } from '../../ids.ts';

/**
 * A cookie that an older SESSION_SECRET has signed is read as if the current one had: better-auth knows one secret for
 * cookies. With a single secret there is nothing to do.
 */
export function acceptOlderSignatures(app: FastifyInstance, { sessionSecrets }: Pick<Config, 'sessionSecrets'>): void {
  if (sessionSecrets.length < 2) return;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers.cookie) headers.cookie = renewSignatures(headers.cookie, sessionSecrets);
    done();
  });
}

function renewSignatures(header: string, [current, ...older]: string[]): string {
  const renew = (pair: string) => {
    const start = pair.indexOf('=') + 1;
    const { value, signature } = readSigned(pair.slice(start).trim()) ?? {};
    if (!value || !signature || !older.some((secret) => sameSecret(signature, sign(value, secret)))) return pair;
    return pair.slice(0, start) + encodeURIComponent(`${value}.${sign(value, current!)}`);
  };
  return header.split(';').map(renew).join(';');
}
