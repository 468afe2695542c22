import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId, line, lines } from '../fields.ts';
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

/** A text whose emptiness is null. */
const optional = <Value>(value: z.ZodType<Value, string>) =>
  z
    .string('Please write a text')
    .nullable()
    .default(null)
    .transform((text, context): Value | null => {
      if (text === null || text.trim() === '') return null;
      const { data, error } = value.safeParse(text);
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
      return error ? z.NEVER : data;
    });

const day = z.iso.date('Please enter a date');

/** Nine digits (AVID), ten digits or letters (older chips of Europe), or fifteen digits (ISO 11784); people type spaces. */
const microchip = z
  .string()
  .transform((text) => text.replace(/[\s*.-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{9}|[0-9A-Z]{10}|\d{15})$/, 'A microchip has 9, 10 or 15 characters'));

const healthForm = z.object({
  kind: z.enum(HEALTH_KINDS, { error: 'Please choose what was done' }),
  on: optional(day),
  words: line(0, WORDS_MAX, 'Please write a text').default(''),
  /** As its upload answered. */
  document: petDocument.nullish().transform((given) => given ?? undefined),
});

/** The optional details of a pet; every field may be missing. */
export const petDetailsForm = z.object({
  sex: optional(z.enum(SEXES, { error: 'Please choose a sex' })),
  color: optional(line(1, 80, 'Please write a text')),
  bornOn: optional(day),
  readyOn: optional(day),
  microchip: optional(microchip),
  registration: optional(line(1, 120, 'Please write a text')),
  comesWith: optional(lines(1, 500, 'Please write a text')),
  guarantee: optional(lines(1, 1000, 'Please write a text')),
  health: z
    .array(healthForm, { error: 'Please send a list' })
    .max(HEALTH_RECORDS_MAX, `Please add ${HEALTH_RECORDS_MAX} health records at most`)
    .default([]),
});

const healthRecord = z.object({
  kind: z.enum(HEALTH_KINDS),
  on: z.iso.date().nullable(),
  words: z.string(),
  document: petDocument.optional(),
});
export type HealthRecord = z.infer<typeof healthRecord>;

/** The details of a pet as they are stored. */
export const petDetails = z.object({
  sex: z.enum(SEXES).nullable(),
  color: z.string().nullable(),
  bornOn: z.iso.date().nullable(),
  readyOn: z.iso.date().nullable(),
  microchip: z.string().nullable(),
  registration: z.string().nullable(),
  comesWith: z.string().nullable(),
  guarantee: z.string().nullable(),
  health: z.array(healthRecord),
});
export type PetDetails = z.infer<typeof petDetails>;

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

/** As everybody may read them: of the microchip only the end, until the pet is paid for. */
export const publicDetails = petDetails.omit({ microchip: true }).extend({ microchipEnd: z.string().nullable() });
export type PublicDetails = z.infer<typeof publicDetails>;

export const MICROCHIP_END = 4;

/** Whether a breeder has entered anything. */
export const hasDetails = (details: object): boolean =>
  Object.values(details).some((value) => (Array.isArray(value) ? value.length > 0 : value !== null));

export const getPetDetails = endpoint({
  method: 'GET',
  path: '/api/pets/{id}/details',
  who: 'member',
  summary:
    'Optional details of a pet: sex, birth, health records; and whether its buyer signs no agreement. POST and PATCH of a pet set them',
  errors: { 404: 'Missing, or not yours' },
  params: z.object({ id: givenId }),
  answer: z.object({ details: petDetails, soldWithoutAgreement: z.boolean() }),
});
