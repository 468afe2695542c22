import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/pets/pet-photos.ts';
import type { Dependencies } from '../../../context.ts';
import { invalid, notAPhoto, notFound } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { photoHasTooManyBytes } from '../../../integrations/photos/photo-files.ts';
import { setCover } from './cover.ts';
import { checkChangeable } from './order.ts';
import { addPhoto, keepWaiting, ownPhotos, removePhoto, setOrder } from './service.ts';

const CHOOSE = 'Please choose a photo: JPEG, PNG, WebP or AVIF.';
const refusals = {
  noForm: () => notAPhoto(CHOOSE),
  missing: () => invalid({ photo: CHOOSE }),
  tooLarge: photoHasTooManyBytes,
};

export function photoRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.uploadPhoto, async ({ context, params, readFile }) => {
    await checkChangeable(context, params.id);
    return { pet: await setCover(context, params.id, await readFile(refusals)) };
  });
  route(app, dependencies, calls.petPhotos, async ({ context, params }) => ({
    photos: await ownPhotos(context, params.id),
  }));
  route(app, dependencies, calls.addPhoto, async ({ context, params, readFile }) => {
    await checkChangeable(context, params.id);
    return addPhoto(context, params.id, await readFile(refusals));
  });
  route(app, dependencies, calls.orderPhotos, async ({ context, params, body }) => ({
    photos: await setOrder(context, params.id, body.photoIds),
  }));
  route(app, dependencies, calls.removePhoto, async ({ context, params }) => ({
    photos: await removePhoto(context, params.id, params.photoId),
  }));
  route(app, dependencies, calls.uploadForNewPet, async ({ context, readFile }) => ({
    photo: await keepWaiting(context, await readFile(refusals)),
  }));

  app.get<{ Params: { name: string } }>('/photos/:name', async (request, reply) => {
    const { name } = request.params;
    const stored = /^[0-9a-f]+-(\d+\.webp|preview\.jpg)$/.test(name)
      ? await dependencies.photoStore.get(name)
      : undefined;
    if (!stored) throw notFound('This photo was not found.');
    // Immutable: the name is the content's hash.
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-length', stored.size)
      .type(stored.contentType)
      .send(stored.body);
  });
}
