import sharp from 'sharp';
import type { Breeder } from './breeder.ts';
import type { Answer, Visitor } from './visitor.ts';

let pictures = 0;

/** Another picture each time: equal ones are one file. */
export const newPicture = (): Promise<Buffer> => {
  pictures += 1;
  const background = { r: (pictures * 37) % 256, g: (pictures * 91) % 256, b: (pictures * 53 + process.pid) % 256 };
  return sharp({ create: { width: 64 + pictures, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
};

/** Uploads a photo for an update; returns its id. */
export async function uploadPicture(by: Visitor): Promise<string> {
  const { status, body } = await by.upload('/api/photos', await newPicture());
  if (status !== 200) throw new Error(`uploading answered ${status}: ${JSON.stringify(body)}`);
  return body['photo'].id;
}

export const findToday = (): string => new Date().toISOString().slice(0, 10);

/** Posts an update about a pet or a litter, such as "pets/<id>". */
export const postUpdate = (by: Pick<Breeder, 'call'>, about: string, update: object = {}): Promise<Answer> =>
  by.call('POST', `/api/${about}/updates`, { words: 'Eyes open since today.', takenOn: findToday(), ...update });

/** Posts an update with a photo, and returns both ids. */
export async function postPicture(by: Visitor, about: string, update: object = {}) {
  const photoId = await uploadPicture(by);
  const { status, body } = await postUpdate(by, about, { photoIds: [photoId], ...update });
  if (status !== 201) throw new Error(`posting answered ${status}: ${JSON.stringify(body)}`);
  const { updates } = body as { updates: { id: string; photos: { id: string }[] }[] };
  return { photoId, updateId: updates.find(({ photos }) => photos.some(({ id }) => id === photoId))!.id };
}

/** The addresses of the photos of updates on a buyer's page. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img[^>]* src="(\/pictures\/[^"]+)"/g)].map(([, address]) => address!.replaceAll('&amp;', '&'));

/** What each call that posts needs before it looks for its pet or litter. */
export const FOREIGN_UPDATES = Object.fromEntries(
  ['pets', 'litters'].map((noun) => [`post /api/${noun}/{id}/updates`, { words: 'Mine', takenOn: findToday() }]),
);
