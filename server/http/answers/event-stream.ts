import type { ServerResponse } from 'node:http';

/** Whether an answer is a stream of server-sent events, which lasts while a page is open. */
export const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
