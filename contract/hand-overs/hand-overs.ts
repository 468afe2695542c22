import { z } from 'zod';
import { PHOTO_MAX_BYTES } from '../business.ts';
import { cleanLine } from '../clean-text.ts';
import { endpoint } from '../endpoint.ts';
import { readSymbols } from '../symbols.ts';
import { givenId, id, lines, time } from '../fields.ts';
import { grouped } from '../grouped.ts';

/** What is typed of a microchip, and what a page shows of it before it is paid. */
export const CHIP_END = 4;
export const CHIP_CHECKS = ['matched', 'not_read'] as const;
export const CODE_LENGTH = 6;
export const CODE_TRIES_PER_HOUR = 5;
/** How long after the breeder's confirmation a photo of the hand-over is taken. */
export const HAND_OVER_PHOTO_HOURS = 48;

const CODE_RULE = `The code has ${CODE_LENGTH} letters and digits`;
const CHIP_RULE = `Please type the last ${CHIP_END} characters of the chip`;

/** A sale's hand-over, as both sides confirmed it. */
export const handOver = z.object({
  /** Both have confirmed it: the later of their times. */
  doneAt: time.nullable(),
  /** When the breeder's confirmation arrived, and when it was made by the clock of the device; null if that can't be. */
  confirmedAt: time.nullable(),
  deviceAt: time.nullable(),
  /** When the buyer confirmed. */
  receivedAt: time.nullable(),
  /** The pet's details name a microchip, whose last digits the breeder types in. */
  hasChip: z.boolean(),
  /** `not_read`: confirmed without it; null before, and without a chip. */
  chip: z.enum(CHIP_CHECKS).nullable(),
  /** The breeder's photo of it, one of their documents; breeder and buyer see it, nobody else. */
  photo: z.object({ id, addedAt: time }).nullable(),
  /** When photo uploads end; null before the breeder's confirmation, and for a refunded sale. */
  photoUntil: time.nullable(),
});
export type HandOver = z.infer<typeof handOver>;

const code = z
  .string(CODE_RULE)
  .transform(readSymbols)
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{6}$/, CODE_RULE));

/** Hand-overs that a list shows, the newest sales first. */
export const HAND_OVERS_SHOWN = 50;

export const listHandOvers = endpoint({
  method: 'GET',
  path: '/api/hand-overs',
  who: 'user',
  roles: ['helper'],
  shows: ['sale-details'],
  summary: 'Sold pets that wait for their hand-over, or for its photo: names, and nothing of the price',
  answer: z.object({
    handOvers: z.array(
      z.object({ orderId: id, petName: z.string(), buyerName: z.string().nullable(), soldAt: time, handOver }),
    ),
  }),
});
export type ListedHandOver = z.infer<typeof listHandOvers.answer>['handOvers'][number];

export const confirmHandOver = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/hand-over',
  who: 'user',
  roles: ['helper'],
  changes: ['sale-details'],
  summary: 'Confirm the hand-over of a sold pet by the code that its buyer shows; the first confirmation counts',
  errors: {
    400: 'Another code, or another end of the chip',
    404: 'Not a sale of the breeder',
    409: 'changed: the sale was refunded, or is not paid yet; too_many_tries: wait an hour after five wrong codes',
  },
  params: z.object({ id: givenId }),
  body: z.object({
    code,
    /** The end of the pet's chip as the scanner shows it; null if it wasn't read. */
    chip: z
      .string(CHIP_RULE)
      .transform((text) =>
        cleanLine(text)
          .replace(/[\s.-]/g, '')
          .toUpperCase(),
      )
      .pipe(z.string().regex(/^[0-9A-Z]{4}$/, CHIP_RULE))
      .nullish()
      .transform((given) => given ?? null),
    /** The device's time of the confirmation, which may be sent later. */
    at: z.iso.datetime('at must be a time, such as 2026-11-20T10:00:00.000Z'),
  }),
  answer: z.object({ handOver }),
});

const ofSale = { params: z.object({ id: givenId }), answer: z.object({ handOver }) };

export const addHandOverPhoto = endpoint({
  ...ofSale,
  method: 'POST',
  path: '/api/orders/{id}/hand-over/photo',
  who: 'user',
  roles: ['helper'],
  changes: ['sale-details'],
  multipart: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
  limits: { account: { max: 60, minutes: 60 } },
  summary: `Add a photo of a hand-over, within ${HAND_OVER_PHOTO_HOURS} hours after the breeder confirmed it; it replaces an earlier one`,
  errors: {
    404: 'Not a sale of the breeder',
    409: 'changed: the hand-over isn’t confirmed, the sale was refunded, or its buyer’s data are erased; gone: it was confirmed too long ago; too_many: the account has as many documents as we keep',
    413: 'The photo is too large',
    415: 'Not a photo',
  },
});

export const removeHandOverPhoto = endpoint({
  ...ofSale,
  method: 'DELETE',
  path: '/api/orders/{id}/hand-over/photo',
  who: 'user',
  roles: ['helper'],
  changes: ['sale-details'],
  summary: 'Remove the photo of a hand-over, at any time',
  errors: { 404: 'Not a sale of the breeder, or it has no photo' },
});

export const CARE_SHEET_MAX = 10_000;
const TOO_LONG = `Please use ${grouped(CARE_SHEET_MAX)} characters at most`;

/** How to care for the pets that a breeder sells; empty for none. */
const careSheet = z.object({ careSheet: z.string() });

export const getCareSheet = endpoint({
  method: 'GET',
  path: '/api/care-sheet',
  who: 'user',
  shows: ['care-sheet'],
  summary: 'The care sheet that goes home with each pet',
  answer: careSheet,
});

export const saveCareSheet = endpoint({
  method: 'PATCH',
  path: '/api/care-sheet',
  who: 'user',
  changes: ['care-sheet'],
  summary: 'Store the care sheet; an empty one removes it',
  body: z.object({
    careSheet: lines(0, CARE_SHEET_MAX, 'careSheet must be text', TOO_LONG),
  }),
  answer: careSheet,
});

export const homePack = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/pack',
  who: 'user',
  readLimit: { max: 20, minutes: 1 },
  summary:
    'What goes home with a sold pet, as a ZIP: receipt, signed agreement, photo of the hand-over, health documents, care sheet, and a note on its chip',
  errors: { 404: 'No such sale, or it was refunded' },
  download: 'application/zip',
  params: z.object({ id: givenId }),
});
