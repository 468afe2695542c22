import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/pet-updates/pet-updates.ts';
import { toGrams } from '../../../contract/pet-updates/weight.ts';
import type { Dependencies } from '../../context.ts';
import { route } from '../../http/route.ts';
import { deleteUpdate } from './delete-update.ts';
import { listUpdates } from './list-updates.ts';
import { postUpdate } from './post-update.ts';
import type { Subject } from './queries.ts';

const toPet = (petId: string): Subject => ({ kind: 'pet', petId });
const toLitter = (litterId: string): Subject => ({ kind: 'litter', litterId });

export function petUpdateRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.listPetUpdates, ({ context, params }) => listUpdates(context, toPet(params.id)));
  route(app, dependencies, calls.postPetUpdate, async ({ context, params, body, idempotencyKey }) => {
    const { pounds, ounces, ...facts } = body;
    const weightGrams = toGrams(pounds, ounces) || null;
    await postUpdate(context, toPet(params.id), { ...facts, weightGrams }, idempotencyKey);
    return listUpdates(context, toPet(params.id));
  });
  route(app, dependencies, calls.listLitterUpdates, ({ context, params }) => listUpdates(context, toLitter(params.id)));
  route(app, dependencies, calls.postLitterUpdate, async ({ context, params, body, idempotencyKey }) => {
    await postUpdate(context, toLitter(params.id), { ...body, weightGrams: null }, idempotencyKey);
    return listUpdates(context, toLitter(params.id));
  });
  route(app, dependencies, calls.deleteUpdate, ({ context, params }) => deleteUpdate(context, params.id));
}
