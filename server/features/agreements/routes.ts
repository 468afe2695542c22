import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/agreements/agreements.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { ownAgreement, previewAgreement, saveAgreement, turnAgreement } from './service.ts';

export function agreementRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.getAgreement, async ({ context }) => ({ agreement: await ownAgreement(context) }));
  route(app, dependencies, calls.saveAgreement, async ({ context, body }) => ({
    agreement: await saveAgreement(context, body),
  }));
  route(app, dependencies, calls.switchAgreement, async ({ context, body }) => ({
    agreement: await turnAgreement(context, body),
  }));
  route(app, dependencies, calls.previewAgreement, async ({ context, body }) => ({
    text: await previewAgreement(context, body),
  }));
}
