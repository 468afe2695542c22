import { describeRequest, stdout } from './logging.ts';

/** An answered request. */
interface Answered {
  id: string;
  method: string | undefined;
  url: string | undefined;
  ipAddress: string;
  status: number;
  userId: string | null;
  elapsedMs: number;
}

/** At these levels of a logger its requests are logged. */
const LOGGED_AT = new Set(['trace', 'debug', 'info']);

/**
 * Writes the line of an answered request in the form of every other line, past the logger: redacting a line that holds
 * no secrets costs more than many answers.
 */
export function logRequest({ level }: { level: string }, answered: Answered): void {
  if (!LOGGED_AT.has(level)) return;
  const { id, method, url, ipAddress, status, userId, elapsedMs } = answered;
  const line = {
    level: 'info',
    time: new Date().toISOString(),
    reqId: id,
    req: describeRequest({ method, url, ip: ipAddress }),
    res: { status, userId },
    responseTime: Math.round(elapsedMs),
    msg: 'request completed',
  };
  stdout().write(`${JSON.stringify(line)}\n`);
}
