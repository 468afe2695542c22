import type { FastifyInstance } from 'fastify';
import { uploadDocument } from '../../../../contract/pets/pet-documents.ts';
import type { Dependencies } from '../../../context.ts';
import { invalid, notADocument, unauthorized } from '../../../errors.ts';
import { authorizeRequest, route } from '../../../http/route.ts';
import { sendDocument } from '../../../http/answers/send-document.ts';
import { documentHasTooManyBytes } from '../../../integrations/document-files.ts';
import { keepDocument, ownDocument } from './service.ts';

const CHOOSE = 'Please choose a PDF or a photo: JPEG, PNG, WebP or AVIF.';
const refusals = {
  noForm: () => notADocument(CHOOSE),
  missing: () => invalid({ document: CHOOSE }),
  tooLarge: documentHasTooManyBytes,
};

export function documentRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, uploadDocument, async ({ context, readFile }) => ({
    document: await keepDocument(context, await readFile(refusals)),
  }));

  // Without a membership too: a sale shows the photo of its hand-over.
  app.get<{ Params: { id: string } }>('/api/documents/:id', async (request, reply) => {
    const context = await authorizeRequest(request, dependencies, { who: 'user', roles: ['helper'] });
    if (!context.actor) throw unauthorized();
    const document = await ownDocument({ ...context, actor: context.actor }, request.params.id);
    return sendDocument(reply, dependencies.photoStore, document, 'document');
  });
}
