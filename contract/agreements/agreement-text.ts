import { DISCOUNT_NAMES } from '../business.ts';
import type { OrderLines } from '../order-lines/order-lines.ts';
import { formatMoney } from '../money.ts';
import { MICROCHIP_END, SEX_NAMES, type Sex } from '../pets/pet-details.ts';
import { SPECIES_NAMES, type Species } from '../law/species.ts';
import { formatDayIn, formatTime } from '../language.ts';
import { PROMISE_NAMES, type PromiseTerms } from '../promises/terms.ts';

/** What a template's fields are filled with, by name, as the breeder reads the list (docs/decisions/0049-agreement.md). */
export const AGREEMENT_FIELDS = {
  pet_name: 'The pet’s name',
  breed: 'Its breed',
  species: 'Its species',
  sex: 'Its sex',
  born: 'Its date of birth',
  microchip: 'The end of its microchip',
  breeder_name: 'Your name',
  breeder_website: 'Your website',
  buyer_name: 'A blank line; the buyer’s name stands with the signature',
  price: 'The price',
  fee: 'The platform fee',
  total: 'Price and fee together',
  date: 'The day of signing',
  health_guarantee: 'Your health guarantee, below',
  spay_neuter: 'Your words on spay or neuter, below',
  return_to_breeder: 'Your words on returning the pet to you, below',
} as const;
export type AgreementField = keyof typeof AGREEMENT_FIELDS;

/** The breeder's own short texts, which the fields of the same name are filled with. */
export interface AgreementClauses {
  healthGuarantee: string;
  spayNeuter: string;
  returnToBreeder: string;
}

export interface AgreementTemplate extends AgreementClauses {
  text: string;
}

/** What an agreement says of one sale. `null`: the breeder or the pet doesn't state it. */
export interface AgreementFacts {
  pet: {
    name: string;
    breed: string;
    species: Species | null;
    sex: Sex | null;
    bornOn: string | null;
    microchip: string | null;
  };
  breeder: { name: string; website: string | null };
  priceCents: number;
  /** What the price is made of; left out or null: the pet alone. */
  lines?: OrderLines | null;
  feeCents: number;
  totalCents: number;
  /** When it is read or signed, and in which time zone that is a day. */
  now: Date;
  timeZone: string;
}

export const NOT_STATED = 'not stated';
/** The buyer's name while the text is read: what is displayed is what is signed, and the typed name is part of the signature. */
export const BLANK_LINE = '_'.repeat(30);

const FIELD = /\{\{([^{}\n]*)\}\}/g;
const BRACES = /\{\{|\}\}/;
const CLAUSES = {
  health_guarantee: 'healthGuarantee',
  spay_neuter: 'spayNeuter',
  return_to_breeder: 'returnToBreeder',
} as const satisfies Partial<Record<AgreementField, keyof AgreementClauses>>;

const isField = (name: string): name is AgreementField => Object.hasOwn(AGREEMENT_FIELDS, name);

/** Why a template can't be kept, by the field of the form; undefined when it can. */
export function templateRefusals(template: AgreementTemplate): Partial<Record<keyof AgreementTemplate, string>> {
  const names = [...template.text.matchAll(FIELD)].map(([, name = '']) => name.trim());
  const unknown = [...new Set(names)].filter((name) => !isField(name));
  const refusals: Partial<Record<keyof AgreementTemplate, string>> = {};
  const known = Object.keys(AGREEMENT_FIELDS).join(', ');
  if (unknown.length > 0)
    refusals.text = `There is no field ${unknown.map((name) => `{{${name}}}`).join(', ')}. The fields are ${known}`;
  else if (BRACES.test(template.text.replace(FIELD, '')))
    refusals.text = 'Double braces stand for a field only, such as {{pet_name}}';
  for (const [field, clause] of Object.entries(CLAUSES)) {
    if (BRACES.test(template[clause])) refusals[clause] = 'Please write this text without double braces';
    else if (template[clause] === '' && names.includes(field))
      refusals[clause] = `Please write this text, or take {{${field}}} out of the agreement`;
  }
  return refusals;
}

/** The text that a buyer reads and signs. Values are never filled again, whatever braces they hold. */
export function fillAgreement(template: AgreementTemplate, facts: AgreementFacts): string {
  const values = toFieldValues(template, facts);
  return template.text.replace(FIELD, (written, name: string) =>
    isField(name.trim()) ? values[name.trim() as AgreementField] : written,
  );
}

/** The price, with its lines in brackets where it is more than the pet's. */
function describePrice({ pet, priceCents, lines }: Pick<AgreementFacts, 'pet' | 'priceCents' | 'lines'>): string {
  const price = formatMoney(priceCents);
  if (!lines) return price;
  const parts = [
    `${pet.name} ${formatMoney(lines.petCents)}`,
    ...lines.extras.map(({ name, cents, quantity }) =>
      quantity === 1
        ? `${name} ${formatMoney(cents)}`
        : `${name} ${quantity} × ${formatMoney(cents)} = ${formatMoney(cents * quantity)}`,
    ),
    ...(lines.discountReason ? [`${DISCOUNT_NAMES[lines.discountReason]} ${formatMoney(-lines.discountCents)}`] : []),
    ...(lines.promise ? [describePromise(lines.promise)] : []),
  ];
  return `${price} (${parts.join('; ')})`;
}

const describePromise = ({ kind, cents, dueOn, terms }: PromiseTerms): string =>
  `of it ${formatMoney(cents)} comes back once the buyer sends proof by ${formatDayIn('en', dueOn, 'UTC')}: ${[PROMISE_NAMES[kind], ...(terms ? [terms] : [])].join('. ')}`;

function toFieldValues(template: AgreementTemplate, facts: AgreementFacts): Record<AgreementField, string> {
  const { pet, breeder, now, timeZone } = facts;
  const stated = (value: string | null | undefined) => value || NOT_STATED;
  return {
    pet_name: pet.name,
    breed: pet.breed,
    species: stated(pet.species && SPECIES_NAMES[pet.species]),
    sex: stated(pet.sex && SEX_NAMES[pet.sex]),
    born: stated(pet.bornOn && formatTime('en', pet.bornOn, { dateStyle: 'long' })),
    microchip: stated(pet.microchip && `ending in ${pet.microchip.slice(-MICROCHIP_END)}`),
    breeder_name: breeder.name,
    breeder_website: stated(breeder.website),
    buyer_name: BLANK_LINE,
    price: describePrice(facts),
    fee: formatMoney(facts.feeCents),
    total: formatMoney(facts.totalCents),
    date: formatTime('en', now, { dateStyle: 'long', timeZone }),
    health_guarantee: stated(template.healthGuarantee),
    spay_neuter: stated(template.spayNeuter),
    return_to_breeder: stated(template.returnToBreeder),
  };
}
