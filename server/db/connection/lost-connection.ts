import pg from 'pg';

/**
 * The driver lost its connection, or got no answer in time. The driver's own errors for this have neither class nor
 * code.
 */
export class ConnectionLost extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'ConnectionLost';
  }
}

/**
 * Makes what one of the driver's methods returned reject with ConnectionLost. Calls with a callback, which the driver uses
 * among its own parts, return no promise and stay as they are.
 */
export function nameLost(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer;
  return answer.catch((error: unknown) => {
    throw error instanceof Error && isWithoutAnswer(error) ? new ConnectionLost(error) : error;
  });
}

/** The server's errors are DatabaseErrors, the network's have a code, and a TypeError is a bug. */
const isWithoutAnswer = (error: Error) =>
  !(error instanceof pg.DatabaseError) && !(error instanceof TypeError) && !('code' in error);
