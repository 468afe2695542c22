import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PHOTO_MAX_BYTES } from '../../../contract/business.ts';
import * as calls from '../../../contract/pets.ts';
import type { Dependencies } from '../../context.ts';
import { ExpectedError, notAPhoto, notFound } from '../../errors.ts';
import { photoHasTooManyBytes } from '../../integrations/photos.ts';
import { route } from '../../http/route.ts';
import { checkPhotoChangeable, setPhoto } from './photo-service.ts';
import * as pets from './service.ts';

export async function petRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  checkouts: pets.OpenCheckouts,
  links: pets.LinksOfPets,
): Promise<void> {
  route(app, dependencies, calls.listPets, ({ context, query }) =>
    pets.petsForSale(context, query.limit, query.cursor),
  );
  route(app, dependencies, calls.myPets, async ({ context }) => ({ pets: await pets.myPets(context) }));
  route(app, dependencies, calls.createPet, async ({ context, body }) => ({
    pet: await pets.createPet(context, body),
  }));
  route(app, dependencies, calls.updatePet, async ({ context, params, body }) => ({
    pet: await pets.updatePet(context, params.id, body, checkouts),
  }));
  route(app, dependencies, calls.deletePet, ({ context, params }) =>
    pets.deletePet(context, params.id, checkouts, links),
  );

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: PHOTO_MAX_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1_000 },
    });
    // Accept any content type, so that readPhoto can answer with its own error.
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    route(
      scope,
      dependencies,
      calls.uploadPhoto,
      async ({ context, params, request }) => {
        await checkPhotoChangeable(context, params.id);
        return { pet: await setPhoto(context, params.id, await readPhoto(request)) };
      },
      { limit: { max: 120, windowSeconds: 3600 } },
    );
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

/** Overhead of a form around its photo: names, boundaries, a few short fields. */
const FORM_MAX_BYTES = 64 * 1024;

/** Reads the file of the form field `photo` into memory (at most 10 MB). Throws PhotoTooLarge and NotAPhoto. */
async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  const none = () => notAPhoto('Please choose a photo: JPEG, PNG, WebP or AVIF.');
  if (!request.isMultipart()) throw none();
  if (Number(request.headers['content-length']) > PHOTO_MAX_BYTES + FORM_MAX_BYTES) throw photoHasTooManyBytes();
  try {
    for await (const part of request.files()) {
      if (part.fieldname === 'photo') return await readWithinLimit(part);
      part.file.resume();
    }
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    // A malformed or truncated form; the parser's errors have no distinct class.
    throw Object.assign(none(), { cause: error });
  }
  throw none();
}

/** Rejects at the limit; the parser would read and discard the rest of the file first. */
async function readWithinLimit(part: MultipartFile): Promise<Buffer> {
  const tooLarge = new Promise<never>((_resolve, reject) => {
    part.file.once('limit', () => reject(photoHasTooManyBytes()));
  });
  return Promise.race([part.toBuffer(), tooLarge]);
}
