import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/questions/proofs.ts';
import type { Dependencies } from '../../context.ts';
import { invalid, notAPhoto } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { photoHasTooManyBytes } from '../../integrations/photos/photo-files.ts';
import { declineProof, removeProof, sendProof } from './proof-service.ts';

const CHOOSE = 'Please choose a photo: JPEG, PNG, WebP or AVIF.';
const refusals = {
  noForm: () => notAPhoto(CHOOSE),
  missing: () => invalid({ photo: CHOOSE }),
  tooLarge: photoHasTooManyBytes,
};

export function proofRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.sendProof, async ({ context, params, readFile }) => ({
    proof: await sendProof(context, params.id, await readFile(refusals)),
  }));
  route(app, dependencies, calls.declineProof, async ({ context, params }) => ({
    proof: await declineProof(context, params.id),
  }));
  route(app, dependencies, calls.removeProof, ({ context, params }) => removeProof(context, params.id));
}
