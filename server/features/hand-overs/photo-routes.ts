import type { FastifyInstance } from 'fastify';
import { addHandOverPhoto as add, removeHandOverPhoto as remove } from '../../../contract/hand-overs/hand-overs.ts';
import type { Dependencies } from '../../context.ts';
import { invalid, notAPhoto } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { photoHasTooManyBytes } from '../../integrations/photos/photo-files.ts';
import { addHandOverPhoto, removeHandOverPhoto } from './photo.ts';

const CHOOSE = 'Please choose a photo: JPEG, PNG, WebP or AVIF.';
const refusals = {
  noForm: () => notAPhoto(CHOOSE),
  missing: () => invalid({ photo: CHOOSE }),
  tooLarge: photoHasTooManyBytes,
};

export function handOverPhotoRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, add, async ({ context, params, readFile }) => ({
    handOver: await addHandOverPhoto(context, params.id, await readFile(refusals)),
  }));
  route(app, dependencies, remove, async ({ context, params }) => ({
    handOver: await removeHandOverPhoto(context, params.id),
  }));
}
