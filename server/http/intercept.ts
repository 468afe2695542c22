import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a request in place of the app, or calls `pass`, which passes it on to the app. */
export type Intercept = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void | Promise<void>;
