import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/kennel-pages/kennel-pages.ts';
import type { Dependencies } from '../../context.ts';
import { invalid, notAPhoto } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { photoHasTooManyBytes } from '../../integrations/photos/photo-files.ts';
import { readOwnPage } from './own-page.ts';
import { removePhoto, requireOwnPage, setPhoto } from './photos.ts';
import { savePage } from './save-page.ts';

const CHOOSE = 'Please choose a photo: JPEG, PNG, WebP or AVIF.';
const refusals = {
  noForm: () => notAPhoto(CHOOSE),
  missing: () => invalid({ photo: CHOOSE }),
  tooLarge: photoHasTooManyBytes,
};

const PHOTO_CALLS = [
  ['logo', calls.uploadKennelLogo, calls.removeKennelLogo],
  ['cover', calls.uploadKennelCover, calls.removeKennelCover],
] as const;

export function kennelPageRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  route(app, dependencies, calls.getKennelPage, ({ context }) => readOwnPage(context));
  route(app, dependencies, calls.saveKennelPage, async ({ context, body }) => {
    await savePage(context, body);
    return readOwnPage(context);
  });
  for (const [slot, upload, remove] of PHOTO_CALLS) {
    route(app, dependencies, upload, async ({ context, readFile }) => {
      await requireOwnPage(context);
      await setPhoto(context, slot, await readFile(refusals));
      return readOwnPage(context);
    });
    route(app, dependencies, remove, async ({ context }) => {
      await removePhoto(context, slot);
      return readOwnPage(context);
    });
  }
}
