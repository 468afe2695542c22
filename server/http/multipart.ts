import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Multipart } from '../../contract/endpoint.ts';

/** Overhead of a form around its file: names, boundaries, a few short fields. */
const FORM_MAX_BYTES = 64 * 1024;

/** The errors of a body that is no form, of a form without the file, and of a file with too many bytes. */
export interface Refusals {
  noForm: () => Error;
  missing: () => Error;
  tooLarge: () => Error;
}

/** Serves a route whose handler reads the form itself, with `readFile`. */
export function addFormRoute(app: FastifyInstance, { maxBytes }: Multipart, route: RouteOptions): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 1_000 },
    });
    // Accept any content type, so that readFile can answer with its own error.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    scope.route(route);
  });
}

/** Reads the file of the form's field into memory. Throws the given refusals. */
export async function readFile(
  request: FastifyRequest,
  { field, maxBytes }: Multipart,
  refusals: Refusals,
): Promise<Buffer> {
  if (!request.isMultipart()) throw refusals.noForm();
  const tooLarge = refusals.tooLarge();
  if (Number(request.headers['content-length']) > maxBytes + FORM_MAX_BYTES) throw tooLarge;
  try {
    for await (const part of request.files()) {
      if (part.fieldname === field) return await readWithinLimit(part, tooLarge);
      part.file.resume();
    }
  } catch (error) {
    if (error === tooLarge) throw error;
    // A malformed or truncated form; the parser's errors have no distinct class.
    throw Object.assign(refusals.missing(), { cause: error });
  }
  throw refusals.missing();
}

/** Rejects at the limit; the parser would read and discard the rest of the file first. */
async function readWithinLimit(part: MultipartFile, tooLarge: Error): Promise<Buffer> {
  const limit = new Promise<never>((_resolve, reject) => {
    part.file.once('limit', () => reject(tooLarge));
  });
  return Promise.race([part.toBuffer(), limit]);
}
