/** The provider's requirement names as labels for people. */
const LABELS: [RegExp, string][] = [
  [/^external_account/, 'A bank account for payouts'],
  [/^tos_acceptance/, "Agreement to the provider's terms"],
  [/\.dob\b/, 'Date of birth'],
  [/\.(ssn_last_4|id_number)/, 'Social Security number'],
  [/\.address\b/, 'Address'],
  [/\.(first_name|last_name)/, 'Legal name'],
  [/\.email/, 'Email address'],
  [/\.phone/, 'Phone number'],
  [/\.verification\.(document|additional_document)/, 'An identity document'],
  [/^business_profile\.(url|product_description)/, 'Website or description of the business'],
  [/^business_profile\.mcc/, 'Kind of business'],
  [/^business_profile\./, 'Business details'],
  [/^business_type/, 'Type of business'],
  [/^company\./, 'Company details'],
  [/^(individual|person_\w+|representative|owners|directors)/, 'Personal details'],
  [/^settings\./, 'Account settings'],
];

export function requirementLabel(name: string): string {
  const found = LABELS.find(([pattern]) => pattern.test(name));
  return found?.[1] ?? name.replaceAll(/[._]/g, ' ');
}
