import { z } from 'zod';
import { cleanLine } from '../clean-text.ts';
import { toAsciiDigits } from '../digits.ts';
import { endpoint } from '../endpoint.ts';
import { givenId, line } from '../fields.ts';
import { WRITE_A_TEXT, choice, day, sentences, words } from './detail-kinds.ts';
import { petDocument } from './pet-documents.ts';

export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];
export const SEX_NAMES: Record<Sex, string> = { male: 'Male', female: 'Female' };

export const HEALTH_KINDS = ['vaccination', 'worming', 'vet_check', 'parent_test'] as const;
export type HealthKind = (typeof HEALTH_KINDS)[number];
export const HEALTH_NAMES: Record<HealthKind, string> = {
  vaccination: 'Vaccination',
  worming: 'Deworming',
  vet_check: 'Vet check',
  parent_test: 'Parents’ health test',
};

export const HEALTH_RECORDS_MAX = 12;
const WORDS_MAX = 200;
/** The oldest parrots are younger. */
const OLDEST_YEARS = 100;
const READY_WITHIN_YEARS = 2;

/** Nine digits (AVID), ten digits or letters (older chips of Europe, with four digits at least), or fifteen digits (ISO 11784). */
const MICROCHIP = /^(?:\d{9}|(?=(?:[A-Z]*\d){4})[0-9A-Z]{10}|\d{15})$/;
/** What is answered of an animal that has none, or none yet. */
const NO_MICROCHIP =
  /^(?:(?:no|not|none|n\/?a|pending|tbd)(?: yet)?(?: (?:(?:micro)?chip(?:ped)?|done))?(?: yet)?|-+)\.?$/i;

/** A number without the signs between its digits, and without the words around it ("Chip: 985 112 003 456 789 (HomeAgain)"). */
function spellMicrochip(typed: string): string | null {
  const text = toAsciiDigits(cleanLine(typed).normalize('NFKC')).trim().toUpperCase();
  if (NO_MICROCHIP.test(text)) return null;
  const whole = text.replace(/[^0-9A-Z]/g, '');
  const numbers = text.split(/[A-Z]+/).map((part) => part.replace(/\D/g, ''));
  const [number, ...others] = numbers.filter(({ length }) => length === 9 || length === 15);
  return MICROCHIP.test(whole) || number === undefined || others.length > 0 ? whole : number;
}

const microchip = z
  .string()
  .transform(spellMicrochip)
  .pipe(z.string().regex(MICROCHIP, 'A microchip has 9, 10 or 15 characters').nullable());

const healthRecord = z.object({
  kind: z.enum(HEALTH_KINDS),
  on: day.stored,
  words: z.string(),
  document: petDocument.optional(),
});
export type HealthRecord = z.infer<typeof healthRecord>;

const healthRecords = {
  kind: 'health',
  form: z
    .array(
      z.object({
        kind: z.enum(HEALTH_KINDS, { error: 'Please choose what was done' }),
        on: day.form,
        words: line(0, WORDS_MAX, WRITE_A_TEXT).default(''),
        /** The document that its upload answered with. */
        document: petDocument.nullish().transform((given) => given ?? undefined),
      }),
      { error: 'Please send a list' },
    )
    .max(HEALTH_RECORDS_MAX, `Please add ${HEALTH_RECORDS_MAX} health records at most`)
    .default([]),
  stored: z.array(healthRecord),
} as const;

interface Shown {
  /** The part of the breeder's form. */
  section: 'papers' | 'health' | 'included';
  /** Below its input. */
  hint?: string;
  /** Who hasn't paid for the pet sees only its last characters. */
  beforePaid?: 'end';
  /** Its name in evidence, where that isn't the one on the buyer's page. */
  evidenceName?: string;
}

/**
 * The optional details of a pet, in the order of the buyer's page. Form, API, storage, page, frozen order, evidence and exports derive
 * from it; buyers and breeders read the name of a detail in `pet.<detail>` of contract/locales.
 */
export const PET_DETAILS = {
  sex: { section: 'papers', ...choice(SEX_NAMES, 'Please choose a sex') },
  color: { section: 'papers', ...words(80) },
  bornOn: { section: 'papers', hint: 'Sets the age', evidenceName: 'Born on', ...day },
  readyOn: { section: 'papers', evidenceName: 'Ready on', ...day },
  health: { section: 'health', ...healthRecords },
  microchip: {
    section: 'papers',
    hint: 'Buyers see the last 4 characters until they have paid',
    beforePaid: 'end',
    ...words(microchip),
  },
  registration: { section: 'papers', hint: 'For example AKC, with its number', ...words(120) },
  comesWith: { section: 'included', hint: 'Food, blanket, toys, papers', ...sentences(500) },
  guarantee: { section: 'included', hint: 'In your own words', evidenceName: 'Health guarantee', ...sentences(1000) },
} as const satisfies Record<string, Shown & { kind: string }>;

type Table = typeof PET_DETAILS;
export type DetailName = keyof Table;
/** The details of a kind. */
export type DetailNameOfKind<Kind extends Table[DetailName]['kind']> = {
  [Name in DetailName]: Table[Name]['kind'] extends Kind ? Name : never;
}[DetailName];
/** The details that a form holds as one text. */
export type TextDetail = Exclude<DetailName, 'health'>;
type EndDetail = { [Name in DetailName]: Table[Name] extends { beforePaid: 'end' } ? Name : never }[DetailName];

export const DETAIL_NAMES = Object.keys(PET_DETAILS) as DetailName[];
export const TEXT_DETAILS = DETAIL_NAMES.filter((name) => name !== 'health');
export const SENTENCES = DETAIL_NAMES.filter(
  (name) => PET_DETAILS[name].kind === 'sentences',
) as DetailNameOfKind<'sentences'>[];
export const isEnd = (name: DetailName): name is EndDetail => (PET_DETAILS[name] as Shown).beforePaid === 'end';

const toShape = <Part extends 'form' | 'stored'>(part: Part) =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, PET_DETAILS[name][part]])) as {
    [Name in DetailName]: Table[Name][Part];
  };

/** The input; every field may be missing. */
export const petDetailsForm = z.object(toShape('form'));

/** The details of a pet as they are stored. */
export const petDetails = z.object(toShape('stored'));
export type PetDetails = z.infer<typeof petDetails>;
export type ChoiceValue = NonNullable<PetDetails[DetailNameOfKind<'choice'>]>;

export const NO_DETAILS: PetDetails = petDetailsForm.parse({});

/** Which details the calendar makes impossible, by the name of their field; the server and the form ask with their own day. */
export function impossibleDays({ bornOn, readyOn, health }: PetDetails, today: string): Record<string, string> {
  const year = Number(today.slice(0, 4));
  const [oldest, latest] = [`${year - OLDEST_YEARS}${today.slice(4)}`, `${year + READY_WITHIN_YEARS}${today.slice(4)}`];
  const isPast = (on: string) => on <= today && on >= oldest;
  const errors: Record<string, string> = {};
  if (bornOn && !isPast(bornOn)) errors['bornOn'] = 'Please enter a day in the past';
  if (readyOn && (readyOn > latest || readyOn < oldest)) errors['readyOn'] = 'Please enter a day within two years';
  else if (readyOn && bornOn && readyOn < bornOn) errors['readyOn'] = 'This is before the date of birth';
  for (const [index, { on }] of health.entries())
    if (on && !isPast(on)) errors[`health.${index}.on`] = 'Please enter a day in the past';
  return errors;
}

/** The details that everybody may read: of some only the end, until the pet is paid for. */
export type PublicDetails = Omit<PetDetails, EndDetail> & { [Name in EndDetail as `${Name}End`]: string | null };
export const publicDetails = z.object(
  Object.fromEntries(
    DETAIL_NAMES.map((name) =>
      isEnd(name) ? [`${name}End`, z.string().nullable()] : [name, PET_DETAILS[name].stored],
    ),
  ),
) as unknown as z.ZodType<PublicDetails>;

export const MICROCHIP_END = 4;

export const toPublicDetails = (details: PetDetails) =>
  Object.fromEntries(
    DETAIL_NAMES.map((name) =>
      isEnd(name) ? [`${name}End`, details[name]?.slice(-MICROCHIP_END) ?? null] : [name, details[name]],
    ),
  ) as PublicDetails;

/** Whether a breeder has entered anything. */
export const hasDetails = (details: object): boolean =>
  Object.values(details).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));

export const getPetDetails = endpoint({
  method: 'GET',
  path: '/api/pets/{id}/details',
  who: 'member',
  roles: ['helper'],
  summary:
    'Optional details of a pet: sex, birth, health records; and whether its buyer signs no agreement. POST and PATCH of a pet set them',
  errors: { 404: 'Missing, or not yours' },
  params: z.object({ id: givenId }),
  answer: z.object({ details: petDetails, soldWithoutAgreement: z.boolean() }),
});
