import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/link-mails/link-mails.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { emailLink, readLinkMail } from './email-link.ts';

export function linkMailRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.readLinkMail, ({ context, params }) => readLinkMail(context, params.id));
  route(app, dependencies, calls.emailLink, ({ context, params, body }) => emailLink(context, params.id, body));
}
