import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/pets.ts';
import type { Dependencies } from '../../context.ts';
import { invalid, notAPhoto, notFound } from '../../errors.ts';
import { photoHasTooManyBytes } from '../../integrations/photo-files.ts';
import { route } from '../../http/route.ts';
import { archivePet, restorePet, type LinksOfPets } from './archiving.ts';
import { checkPhotoChangeable, setPhoto } from './photo-service.ts';
import * as pets from './service.ts';

export function petRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  checkouts: pets.OpenCheckouts,
  links: LinksOfPets,
): void {
  route(app, dependencies, calls.listPets, ({ context, query }) =>
    pets.petsForSale(context, query.limit, query.cursor),
  );
  route(app, dependencies, calls.myPets, ({ context, query }) => pets.myPets(context, query));
  route(app, dependencies, calls.createPet, async ({ context, body, idempotencyKey }) => ({
    pet: await pets.createPet(context, body, idempotencyKey),
  }));
  route(app, dependencies, calls.updatePet, async ({ context, params, body }) => ({
    pet: await pets.updatePet(context, params.id, body, checkouts),
  }));
  route(app, dependencies, calls.deletePet, ({ context, params }) => archivePet(context, params.id, checkouts, links));
  route(app, dependencies, calls.restorePet, async ({ context, params }) => ({
    pet: await restorePet(context, params.id, links),
  }));

  route(app, dependencies, calls.uploadPhoto, async ({ context, params, readFile }) => {
    await checkPhotoChangeable(context, params.id);
    const photo = await readFile({ noForm, missing: noPhoto, tooLarge: photoHasTooManyBytes });
    return { pet: await setPhoto(context, params.id, photo) };
  });

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

const noForm = () => notAPhoto('Please choose a photo: JPEG, PNG, WebP or AVIF.');
const noPhoto = () => invalid({ photo: 'Please choose a photo: JPEG, PNG, WebP or AVIF.' });
