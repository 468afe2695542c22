import { z } from 'zod';
import { PHOTO_MAX_BYTES } from '../business.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, id, lines, name, textNear } from '../fields.ts';
import { cleanKennelAddress, isKennelAddress, KENNEL_ADDRESS, KENNEL_ADDRESSES_MAX } from './kennel-address.ts';

/** Bounds of a kennel's page. */
export const KENNEL = {
  nameMax: 80,
  storyMax: 1_500,
  pets: 60,
  litters: 20,
  /** The pets that found a home last. */
  sold: 12,
} as const;

const ADDRESS_RULE = `Use ${KENNEL_ADDRESS.min} to ${KENNEL_ADDRESS.max} letters, digits and single dashes, such as golden-meadows`;

/** What the breeder sets on the page, all at once. */
export const kennelForm = z.object({
  isOn: z.boolean({ error: 'isOn must be true or false' }),
  /** The end of the page's address. */
  address: textNear(KENNEL_ADDRESS.max, ADDRESS_RULE)
    .overwrite(cleanKennelAddress)
    .refine(isKennelAddress, ADDRESS_RULE),
  name: name(2, KENNEL.nameMax, 'Please enter the name of your kennel'),
  story: lines(0, KENNEL.storyMax, 'Please enter your story as text'),
  accent: z
    .string({ error: 'Please choose a color' })
    .toLowerCase()
    .regex(/^#[\da-f]{6}$/, 'Please choose a color'),
  /** Whether the pets that were sold are shown, without price and buyer. */
  showsSold: z.boolean({ error: 'showsSold must be true or false' }),
  /** Whether all reviews of buyers are shown; left out: as before. */
  showsReviews: z.boolean({ error: 'showsReviews must be true or false' }).optional(),
  petIds: z
    .array(givenId, { error: 'Please choose pets' })
    .max(KENNEL.pets, `Please choose ${KENNEL.pets} pets at most`),
  litterIds: z
    .array(givenId, { error: 'Please choose litters' })
    .max(KENNEL.litters, `Please choose ${KENNEL.litters} litters at most`),
});
export type KennelForm = z.output<typeof kennelForm>;

/** Why a chosen pet isn't shown: it has no link that can be paid, or its link is for one buyer or a surprise. */
export const PET_OBSTACLES = ['no-link', 'for-one-buyer', 'surprise'] as const;

const ownKennelPage = kennelForm.extend({
  showsReviews: z.boolean(),
  url: z.url(),
  logoUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** Why an admin took the page down. */
  suspensionReason: z.string().nullable(),
});

const choices = z.object({
  pets: z.array(
    z.object({
      id,
      name: z.string(),
      breed: z.string(),
      imageUrl: z.string().nullable(),
      obstacle: z.enum(PET_OBSTACLES).nullable(),
    }),
  ),
  litters: z.array(z.object({ id, name: z.string(), takesEntries: z.boolean() })),
});
export type KennelChoices = z.infer<typeof choices>;

const answer = z.object({
  /** Null until it is saved for the first time. */
  kennelPage: ownKennelPage.nullable(),
  /** What the form begins with. */
  suggested: z.object({ address: z.string(), name: z.string() }),
  ...choices.shape,
});
export type OwnKennel = z.infer<typeof answer>;

export const getKennelPage = endpoint({
  method: 'GET',
  path: '/api/kennel-page',
  who: 'user',
  shows: ['kennel-page', 'pets', 'links', 'litters', 'photos'],
  summary: "The breeder's own page for everybody, and the pets and litters that it can show",
  answer,
});

export const saveKennelPage = endpoint({
  method: 'PATCH',
  path: '/api/kennel-page',
  who: 'member',
  changes: ['kennel-page', 'reviews'],
  limits: { account: { max: 120, minutes: 60 } },
  summary: `Set up the breeder's own page and switch it on or off. An earlier address leads to the new one; an account has up to ${KENNEL_ADDRESSES_MAX}`,
  errors: { 403: 'email_unconfirmed: confirm your own email address before you take an address' },
  body: kennelForm,
  answer,
});

/** The two photos of the page besides those of pets. */
export type KennelPhotoSlot = 'logo' | 'cover';
const NO_PAGE = 'The page was never saved';

const upload = (slot: KennelPhotoSlot) =>
  endpoint({
    method: 'POST',
    path: `/api/kennel-page/${slot}`,
    who: 'member',
    changes: ['kennel-page'],
    multipart: { field: 'photo', maxBytes: PHOTO_MAX_BYTES },
    limits: { account: { max: 60, minutes: 60 } },
    summary: `Set the ${slot} of the page: JPEG, PNG, WebP or AVIF, 10 MB and 50 megapixels at most`,
    errors: { 404: NO_PAGE, 413: 'The photo is too large', 415: 'Not a photo' },
    answer,
  });

const remove = (slot: KennelPhotoSlot) =>
  endpoint({
    method: 'DELETE',
    path: `/api/kennel-page/${slot}`,
    who: 'member',
    changes: ['kennel-page'],
    summary: `Remove the ${slot} of the page`,
    errors: { 404: NO_PAGE },
    answer,
  });

export const uploadKennelLogo = upload('logo');
export const uploadKennelCover = upload('cover');
export const removeKennelLogo = remove('logo');
export const removeKennelCover = remove('cover');
