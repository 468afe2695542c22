import type { StoredAccount } from '../api/account-object.ts';
import type { Field } from './fields.ts';

export type Step = 'business' | 'identity' | 'bank';
export const steps: Step[] = ['business', 'identity', 'bank'];

interface StepForm {
  title: string;
  intro: string;
  fields: (Omit<Field, 'value' | 'error'> & { test: string; pattern?: RegExp; wrong?: string })[];
}

/** Each step's fields, prefilled with test values. */
export const stepForms: Record<Step, StepForm> = {
  business: {
    title: 'Your business',
    intro: 'What people see on their statement and on the checkout.',
    fields: [
      { name: 'business_name', label: 'Business name', test: 'Sandbox Business', autocomplete: 'organization' },
      {
        name: 'website',
        label: 'Website',
        test: 'https://example.com',
        type: 'url',
        inputmode: 'url',
        autocomplete: 'url',
        pattern: /^https?:\/\/\S+\.\S+$/,
        wrong: 'Enter an address that begins with https://.',
      },
      {
        name: 'support_phone',
        label: 'Phone number',
        test: '(555) 555-0100',
        type: 'tel',
        inputmode: 'tel',
        autocomplete: 'tel',
      },
    ],
  },
  identity: {
    title: 'About you',
    intro: 'A provider has to know whom it pays. In the sandbox any answer will do.',
    fields: [
      { name: 'first_name', label: 'First name', test: 'Jenny', autocomplete: 'given-name' },
      { name: 'last_name', label: 'Last name', test: 'Rosen', autocomplete: 'family-name' },
      {
        name: 'date_of_birth',
        label: 'Date of birth',
        hint: 'Month / day / year',
        test: '01 / 01 / 1980',
        inputmode: 'numeric',
        autocomplete: 'bday',
        pattern: /^\d{1,2}\s*\/\s*\d{1,2}\s*\/\s*\d{4}$/,
        wrong: 'Enter the date as month / day / year.',
      },
      { name: 'address', label: 'Home address', test: '354 Oyster Point Blvd', autocomplete: 'address-line1' },
      { name: 'city', label: 'City', test: 'South San Francisco', autocomplete: 'address-level2' },
      { name: 'state', label: 'State', test: 'CA', autocomplete: 'address-level1' },
      {
        name: 'zip',
        label: 'ZIP code',
        test: '94080',
        inputmode: 'numeric',
        autocomplete: 'postal-code',
        pattern: /^\d{5}(-?\d{4})?$/,
        wrong: 'Enter a ZIP code, like 94080.',
      },
      {
        name: 'ssn_last_4',
        label: 'Last 4 digits of Social Security number',
        test: '0000',
        inputmode: 'numeric',
        maxlength: 4,
        pattern: /^\d{4}$/,
        wrong: 'Enter four digits.',
      },
    ],
  },
  bank: {
    title: 'Your bank account',
    intro: 'Where payouts would go. These are test numbers.',
    fields: [
      {
        name: 'routing_number',
        label: 'Routing number',
        test: '110000000',
        inputmode: 'numeric',
        maxlength: 9,
        pattern: /^\d{9}$/,
        wrong: 'Enter the nine digits of the routing number.',
      },
      {
        name: 'account_number',
        label: 'Account number',
        test: '000123456789',
        inputmode: 'numeric',
        maxlength: 17,
        pattern: /^\d{4,17}$/,
        wrong: 'Enter the account number, digits only.',
      },
    ],
  },
};

/** A step's initial values: the account's own answers, or test values. */
export function prefilledValues(step: Step, account: StoredAccount): Record<string, string> {
  const profile = account.data.business_profile;
  const known: Record<string, string | null | undefined> = {
    business_name: profile?.name,
    website: profile?.url,
    support_phone: profile?.support_phone,
  };
  return Object.fromEntries(stepForms[step].fields.map((field) => [field.name, known[field.name] ?? field.test]));
}

export function checkStep(step: Step, values: Record<string, string>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of stepForms[step].fields) {
    const value = values[field.name] ?? '';
    if (value === '') errors[field.name] = `Enter: ${field.label.toLowerCase()}.`;
    else if (field.pattern && !field.pattern.test(value)) errors[field.name] = field.wrong ?? 'Please check this.';
  }
  return errors;
}

/** Stores what the business answers. Of the other steps only that they are done: personal data isn't stored. */
export function applyStep(step: Step, account: StoredAccount, values: Record<string, string>): void {
  const { data, internal } = account;
  internal.steps[step] = true;
  if (step === 'business') {
    data.business_type ??= 'individual';
    data.business_profile = {
      ...data.business_profile!,
      mcc: data.business_profile?.mcc ?? '5999',
      name: values['business_name'] ?? null,
      url: values['website'] ?? null,
      support_phone: values['support_phone'] ?? null,
    };
  }
}
