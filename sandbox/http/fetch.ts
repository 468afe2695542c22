import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH' | 'HEAD' | 'OPTIONS';

interface SentRequest {
  method: string;
  url: string;
  headers: OutgoingHttpHeaders;
  body?: string | Uint8Array | undefined;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Exchange = (request: SentRequest) => Promise<Answer>;

/** Functions that pass every request to the app, whatever its host. */
export function requestsTo(app: FastifyInstance): { exchange: Exchange; fetch: typeof fetch } {
  const exchange = exchangeThrough(app);
  return { exchange, fetch: fetchThrough(exchange) };
}

function exchangeThrough(app: FastifyInstance): Exchange {
  return async ({ method, url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await app.inject({
      method: method as Method,
      url: pathname + search,
      headers,
      ...(body && body.length > 0 ? { payload: typeof body === 'string' ? body : Buffer.from(body) } : {}),
    });
    return { status: answer.statusCode, headers: answer.headers as IncomingHttpHeaders, body: answer.payload };
  };
}

function fetchThrough(exchange: Exchange): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const body = new Uint8Array(await request.arrayBuffer());
    request.signal.throwIfAborted();
    const { method, url } = request;
    const answer = await exchange({ method, url, headers: Object.fromEntries(request.headers), body });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      for (const single of [value].flat()) if (single !== undefined) headers.append(name, single);
    const empty = answer.status === 204 || answer.status === 304;
    return new Response(empty ? null : answer.body, { status: answer.status, headers });
  };
}
