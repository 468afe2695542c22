import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingFor } from '../../http/answers/encoding.ts';
import { isNamed } from '../../http/answers/etag.ts';
import { encodeAnswer, type ReadyAnswer } from './answers.ts';

/** Sends the ready bytes with `own` headers, in the encoding that the client prefers, or 304. Returns the status. */
export async function sendReady(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  own: string[],
): Promise<number> {
  if (isNamed(headers['if-none-match'], answer.etag)) {
    response.writeHead(304, [...answer.headers, ...own]).end();
    return 304;
  }
  const encoding = encodingFor(headers['accept-encoding']);
  const packing = encodeAnswer(answer, encoding);
  const bytes = packing instanceof Promise ? await packing : packing;
  const content = ['content-length', String(bytes.length)];
  if (encoding && bytes !== answer.body) content.push('content-encoding', encoding);
  response.writeHead(200, [...answer.headers, ...own, ...content]);
  response.end(method === 'HEAD' ? undefined : bytes);
  return 200;
}
