import { createHash } from 'node:crypto';
import type { Database, Query } from '../database.ts';
import { apiError } from '../http/errors.ts';
import type { Answer, IdempotentRequest } from './world.ts';

/** Stripe's keys expire after 24 hours. */
export const keyLifetimeMs = 24 * 60 * 60 * 1000;

export interface StoredAnswer extends Answer {
  requestId: string;
}

interface Row {
  fingerprint: string;
  path: string;
  request_id: string;
  status: number | null;
  body: string | null;
}

export function requestFingerprint(method: string, path: string, parameters: string): string {
  return createHash('sha256').update(`${method} ${path}\n${parameters}`).digest('hex');
}

/** The stored answer to replay. Throws 400 if the key belongs to a different request, 409 if that one is in-flight. */
export async function readStoredAnswer(tx: Query, request: IdempotentRequest): Promise<StoredAnswer> {
  const [row] = await tx.query<Row>(
    `select fingerprint, path, request_id, status, body from sandbox.idempotency_keys where account = $1 and key = $2`,
    [request.account, request.key],
  );
  if (!row || row.status === null || row.body === null) {
    throw apiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${request.key}. Please try again later.`,
    });
  }
  if (row.fingerprint !== request.fingerprint) {
    const message =
      row.path === request.path
        ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`
        : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${row.path}'). Try using a key other than '${request.key}' if you meant to execute a different request.`;
    throw apiError(400, { type: 'idempotency_error', message });
  }
  return { status: row.status, body: row.body, requestId: row.request_id };
}

/** Stores a refusal, as Stripe does, in a transaction of its own: the request's transaction was rolled back. */
export async function storeRefusal(
  database: Database,
  request: IdempotentRequest,
  { status, body }: Answer,
): Promise<void> {
  await database.query(
    `insert into sandbox.idempotency_keys (account, key, fingerprint, path, request_id, created_ms, status, body)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account, key) do nothing`,
    [request.account, request.key, request.fingerprint, request.path, request.requestId, request.nowMs, status, body],
  );
}

export async function deleteExpiredKeys(database: Database, nowMs: number): Promise<void> {
  await database.query(`delete from sandbox.idempotency_keys where created_ms < $1`, [nowMs - keyLifetimeMs]);
}
