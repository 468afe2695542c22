import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a request instead of the app, or calls `pass`, which hands it to the app. */
export type Intercept = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void | Promise<void>;
