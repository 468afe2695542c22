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
 * Makes a driver's methods reject with ConnectionLost where `isLost` recognizes an error. Calls with a callback, which
 * drivers use among themselves, stay as they are.
 */
export function nameLostConnections<Method extends string>(
  target: Record<Method, unknown>,
  methods: Method[],
  isLost: (error: Error) => boolean,
): void {
  for (const method of methods) {
    const original = (target[method] as (...given: unknown[]) => unknown).bind(target);
    target[method] = (...given: unknown[]) => {
      const answer = original(...given);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        throw error instanceof Error && isLost(error) ? new ConnectionLost(error) : error;
      });
    };
  }
}
