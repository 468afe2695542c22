import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PHOTO_WIDTHS } from '../../../contract/business.ts';
import { givenId } from '../../../contract/fields.ts';
import { PICTURE_VIEWERS, PICTURES_PATH } from '../../../contract/pages/pet-updates.ts';
import { UPDATES } from '../../../contract/pet-updates/pet-updates.ts';
import type { Dependencies } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { photoFileNames } from '../../integrations/photos/photo-files.ts';
import { requestContext } from '../../pages/plain-form.ts';
import { findSeenPhoto } from './read-seen.ts';

/** A page has dozens of photos, which load as it is scrolled. */
const PER_MINUTE = 600;

const address = z.object({
  update: givenId,
  position: z.coerce.number().int().min(0).max(UPDATES.photosMax),
  of: z.enum(PICTURE_VIEWERS),
  whose: givenId,
  key: z.string(),
  width: z.coerce.number().pipe(z.literal(PHOTO_WIDTHS)),
});

const notShown = () => notFound('This photo was not found.');

/** The photos of updates, for who got their address from a page that shows them now. */
export function picturePages(app: FastifyInstance, dependencies: Dependencies): void {
  const limit = { config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } } };
  app.get(`${PICTURES_PATH}/:update/:position`, limit, async (request, reply) => {
    const given = address.safeParse({ ...(request.query as object), ...(request.params as object) });
    if (!given.success) throw notShown();
    const { update, position, of: viewer, whose: id, key, width } = given.data;
    const hash = await findSeenPhoto(requestContext(dependencies, request), { viewer, id, key }, update, position);
    const name = hash && photoFileNames(hash)[PHOTO_WIDTHS.indexOf(width)];
    const stored = name && (await dependencies.photoStore.get(name));
    if (!stored) throw notShown();
    return (
      reply
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        // A reservation that moves or ends loads it no more; the page that stays open does, for some minutes.
        .header('cache-control', 'private, max-age=600')
        .header('content-length', stored.size)
        .type(stored.contentType)
        .send(stored.body)
    );
  });
}
