import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { PASSWORD_MAX_LENGTH, SESSION_DAYS } from '../../../contract/business.ts';
import type { Config } from '../../config.ts';
import { keyedHash } from '../../ids.ts';
import type { Db } from '../../db/client.ts';
import { signInPlugins } from './second-factor/plugins.ts';
import { authDatabase } from './sign-in/auth-database.ts';
import { hashInVain, verifyPassword } from './sign-in/password-hash.ts';
import { LAST_SEEN_SECONDS, sessionCookieName } from '../../session-cookie.ts';

const DAY_SECONDS = 86_400;

/** A number that stays with a key, wherever it is in the list; it names the key in what is encrypted. */
const keyVersion = (secret: string) => Number.parseInt(keyedHash(secret, 'version').slice(0, 8), 16);

/** Whether better-auth refuses a sign-in because of what was typed. */
export function isSignInRefused(error: unknown): boolean {
  const code = error instanceof APIError ? error.body?.code : undefined;
  return code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL';
}

/**
 * Sessions and passwords, by better-auth behind our own routes: its HTTP handler is never mounted, and of its
 * functions' results only the cookie reaches a client.
 */
export function createAuth(config: Config, db: Db) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const cookie = (name: string) => ({
    name: secure ? `__Host-${name}` : name,
    attributes: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure },
  });
  return betterAuth({
    appName: config.productName,
    secret: config.sessionSecret,
    // The first encrypts, all decrypt seeds of authenticator apps; the signatures of older cookies are renewed by http/cookies/cookie-signatures.ts.
    secrets: [...new Set([config.sessionSecret, ...config.hashSecrets])].map((value) => ({
      version: keyVersion(value),
      value,
    })),
    baseURL: config.publicUrl ?? 'http://localhost',
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    database: authDatabase(db),
    // Registration writes users, not better-auth; it only needs the required fields.
    user: {
      fields: { name: 'fullName' },
      additionalFields: {
        username: { type: 'string', required: true },
        physicalAddress: { type: 'string', required: true },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      // The contract counts characters, the library UTF-16 code units: up to two per character.
      maxPasswordLength: 2 * PASSWORD_MAX_LENGTH,
      // It hashes only where it finds no account.
      password: { hash: hashInVain, verify: ({ hash: stored, password }) => verifyPassword(stored, password) },
    },
    verification: { storeIdentifier: 'hashed' },
    // No cookie cache: it would keep ended sessions alive.
    session: {
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: LAST_SEEN_SECONDS,
      // Our routes ask for the password again where better-auth would ask for a young session.
      freshAge: 0,
      cookieCache: { enabled: false },
      additionalFields: {
        confirmedAt: { type: 'date', required: false, input: false },
        secondFactorAt: { type: 'date', required: false, input: false },
      },
    },
    plugins: [...signInPlugins(config)],
    advanced: {
      useSecureCookies: false,
      disableOriginCheck: true,
      cookies: {
        session_token: { ...cookie('session'), name: sessionCookieName(config) },
        two_factor: cookie('code-step'),
        'better-auth-passkey': cookie('passkey-step'),
      },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;

declare module '../../context.ts' {
  interface Dependencies {
    auth: Auth;
  }
}
