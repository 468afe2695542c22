import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  endpoint: string;
  /** By `bucket/key`. */
  objects: Map<string, { body: Buffer; contentType: string }>;
  /** One line per request, in order: method and path. */
  requests: string[];
  /** Answers these names' PUTs with 403, like a store without the permission. */
  refusePut: (matches: (path: string) => boolean) => void;
  /** From now on requests are accepted and never answered. */
  fallSilent: () => void;
  close: () => Promise<void>;
}

/** A minimal S3 server for photos: keeps objects in memory and requires signatures. */
export async function startS3Server(options: { bucket: string; accessKeyId: string }): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: string[] = [];
  let refused: (path: string) => boolean = () => false;
  let silent = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname).slice(1);
    requests.push(`${request.method} /${path}`);
    const body = await readAll(request);
    if (silent) return;
    if (!isSigned(request, options.accessKeyId)) return fail(response, 403, 'AccessDenied');
    if (request.method === 'POST' && request.url?.startsWith(`/${options.bucket}`) && request.url.includes('?delete')) {
      for (const [, key] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g))
        objects.delete(`${options.bucket}/${key}`);
      response.writeHead(200, { 'content-type': 'application/xml' }).end('<DeleteResult></DeleteResult>');
      return;
    }
    if (!path.startsWith(`${options.bucket}/`)) return fail(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      if (refused(path)) return fail(response, 403, 'AccessDenied');
      objects.set(path, { body, contentType: request.headers['content-type'] ?? '' });
      response.writeHead(200, { etag: '"0"' }).end();
    } else if (request.method === 'GET') {
      const object = objects.get(path);
      if (!object) return fail(response, 404, 'NoSuchKey');
      response
        .writeHead(200, { 'content-type': object.contentType, 'content-length': object.body.length })
        .end(object.body);
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else fail(response, 405, 'MethodNotAllowed');
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    refusePut: (matches) => (refused = matches),
    fallSilent: () => (silent = true),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const SIGNATURE =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/[a-z0-9-]+\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=[0-9a-f]{64}$/;

function isSigned(request: IncomingMessage, accessKeyId: string): boolean {
  const [, keyId, headers = ''] = SIGNATURE.exec(request.headers.authorization ?? '') ?? [];
  return keyId === accessKeyId && headers.split(';').includes('host') && request.headers['x-amz-date'] !== undefined;
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const fail = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
