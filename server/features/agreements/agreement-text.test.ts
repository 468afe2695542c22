import { describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATE } from './built-in-template.ts';
import {
  AGREEMENT_FIELDS,
  BLANK_LINE,
  fillAgreement,
  templateRefusals,
  type AgreementFacts,
} from '../../../contract/agreements/agreement-text.ts';

const FACTS: AgreementFacts = {
  pet: {
    name: 'Bella',
    breed: 'Poodle',
    species: 'dog',
    sex: 'female',
    bornOn: '2026-08-14',
    microchip: '985112003456789',
  },
  breeder: { name: 'Anna Berg', website: 'https://berg.example' },
  priceCents: 185_000,
  feeCents: 9_250,
  totalCents: 194_250,
  now: new Date('2026-11-24T02:30:00Z'),
  timeZone: 'America/Denver',
};
const CLAUSES = { healthGuarantee: 'Healthy.', spayNeuter: 'By 12 months.', returnToBreeder: 'Back to us.' };
const filled = (text: string, facts: Partial<AgreementFacts> = {}, clauses = CLAUSES) =>
  fillAgreement({ text, ...clauses }, { ...FACTS, ...facts });

describe('the text of an agreement', () => {
  // Shows money.agreement
  it('has each field filled with the sale’s facts, the day where the breeder is, and a blank line for the buyer', () => {
    const text = Object.keys(AGREEMENT_FIELDS)
      .map((name) => `${name}: {{${name}}}`)
      .join('\n');
    expect(filled(text).split('\n')).toEqual([
      'pet_name: Bella',
      'breed: Poodle',
      'species: Dog',
      'sex: Female',
      'born: August 14, 2026',
      'microchip: ending in 6789',
      'breeder_name: Anna Berg',
      'breeder_website: https://berg.example',
      `buyer_name: ${BLANK_LINE}`,
      'price: $1,850.00',
      'fee: $92.50',
      'total: $1,942.50',
      'date: November 23, 2026',
      'health_guarantee: Healthy.',
      'spay_neuter: By 12 months.',
      'return_to_breeder: Back to us.',
    ]);
  });

  // Shows money.agreement
  it('says “not stated” of what neither pet nor breeder states', () => {
    const pet = { ...FACTS.pet, species: null, sex: null, bornOn: null, microchip: null };
    const text = '{{species}}, {{sex}}, {{born}}, {{microchip}}, {{breeder_website}}';
    expect(filled(text, { pet, breeder: { name: 'Anna', website: '' } })).toBe(Array(5).fill('not stated').join(', '));
  });

  // Shows money.agreement
  it('never fills a value again, whatever it says', () => {
    const pet = { ...FACTS.pet, name: '{{price}} $& $1' };
    expect(filled('{{ pet_name }} for {{price}}', { pet })).toBe('{{price}} $& $1 for $1,850.00');
    expect(filled('{{health_guarantee}}', {}, { ...CLAUSES, healthGuarantee: '{{total}}' })).toBe('{{total}}');
  });
});

describe('a template', () => {
  const refusals = (text: string, clauses = CLAUSES) => templateRefusals({ text, ...clauses });

  // Shows money.agreement
  it('is refused with the names that aren’t fields, and the list of those that are', () => {
    const { text } = refusals('{{pet_name}} {{weight}} {{}} {{weight}} {{constructor}}');
    expect(text).toMatch(
      /^There is no field {{weight}}, {{}}, {{constructor}}\. The fields are pet_name, breed, .*_breeder$/,
    );
    expect(refusals('{{pet_name}}, {price}, { {')).toEqual({});
  });

  // Shows money.agreement
  it('is refused for braces that are no field, also in the short texts, and for a field whose short text is empty', () => {
    for (const text of ['{{pet_name}', '{{pet\nname}}', 'pet_name}}'])
      expect(refusals(text)).toEqual({ text: 'Double braces stand for a field only, such as {{pet_name}}' });
    expect(refusals('x', { ...CLAUSES, spayNeuter: 'for {{price}}' })).toEqual({
      spayNeuter: 'Please write this text without double braces',
    });
    const none = { ...CLAUSES, healthGuarantee: '' };
    expect(refusals('no guarantee', none)).toEqual({});
    expect(refusals('{{health_guarantee}}', none)).toEqual({
      healthGuarantee: 'Please write this text, or take {{health_guarantee}} out of the agreement',
    });
  });

  // Shows money.agreement
  it('is built in with each field once, and says on top that it is no legal advice', () => {
    const used = [...BUILT_IN_TEMPLATE.text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();
    expect(used).toEqual(Object.keys(AGREEMENT_FIELDS).sort());
    expect(templateRefusals(BUILT_IN_TEMPLATE)).toEqual({});
    expect(BUILT_IN_TEMPLATE.text.split('\n\n')[1]).toMatch(
      /not legal advice.* a lawyer of the breeder's state should read it/,
    );
  });
});
