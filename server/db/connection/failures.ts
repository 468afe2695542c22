import { ConnectionLost } from './lost-connection.ts';

/** An error of the database driver, at any depth of `cause`. */
interface DriverError {
  code?: string;
  constraint?: string;
  cause?: unknown;
}

function* chain(error: unknown): Generator<DriverError> {
  for (let current = error; typeof current === 'object' && current !== null; current = (current as DriverError).cause) {
    yield current;
  }
}

/** The name of the unique index or constraint that refused a row; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const each of chain(error)) {
    if (each.code === '23505' || each.code === '23514' || each.code === '23503') return each.constraint ?? 'unknown';
  }
  return undefined;
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  // 25006 read-only: a standby, or a primary that takes no writes anymore. 53100 disk full, 53200 out of memory, 58030 I/O error.
  '25006',
  '53100',
  '53200',
  '58030',
  // Class 08 connection exceptions, 57014 statement timeout, 57P01-03 shutdown, 53300 too many connections.
  '08000',
  '08001',
  '08003',
  '08006',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
]);

/** Returns whether an error, or a cause of it, has one of these codes. */
const withCode =
  (...codes: string[]) =>
  (error: unknown): boolean => {
    for (const { code } of chain(error)) if (code && codes.includes(code)) return true;
    return false;
  };

/** True when the database has no connection to give: to the role, or to anybody. */
export const isOutOfConnections = withCode('53300');

/** True when a connection's settings were refused, as poolers do: a protocol violation. */
export const isPoolersRefusal = withCode('08P01');

/**
 * True when a commit of somebody else came first: the row that is referred to has just been deleted, or the one that must be unique
 * written, two transactions can't be serialized, or waited for each other.
 */
export const isCollision = withCode('23503', '23505', '40001', '40P01');

/** True when a text contained the character U+0000, which the database can't store. */
export const isUnstorableText = withCode('22021', '22P05');

/** True when the database is unreachable or times out: the caller may retry later. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (const each of chain(error)) {
    if (each.code && CONNECTION_CODES.has(each.code) && !isProviderError(each)) return true;
    if (each instanceof ConnectionLost) return true;
    if (each instanceof AggregateError && each.errors.some(isDatabaseUnreachable)) return true;
  }
  return false;
}

/** The payment provider's connection errors have the same codes. */
function isProviderError(error: DriverError): boolean {
  return 'rawType' in error || 'requestId' in error;
}
