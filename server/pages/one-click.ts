import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFormFields } from './plain-form.ts';

/** The button of a mail program, of which people see no page: RFC 8058 lets it send either kind of form. */
export const isOneClick = (request: FastifyRequest): boolean =>
  readFormFields(request)['List-Unsubscribe'] === 'One-Click' ||
  (request.headers['content-type']?.startsWith('multipart/form-data') ?? false);

/** Takes the second kind of form: what is in it doesn't matter. */
export function acceptOneClick(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
}
