/** The provider's requirement names, of both versions of its accounts, as labels for people. */
const LABELS: [RegExp, string][] = [
  [/^external_account|payout_method/, 'A bank account for payouts'],
  [/^tos_acceptance|terms_of_service/, "Agreement to the provider's terms"],
  [/^(company|identity\.business_details)\./, 'Company details'],
  [/\.(dob|date_of_birth)\b/, 'Date of birth'],
  [/\.(ssn_last_4|id_numbers?)\b/, 'Social Security number'],
  [/\.verification\.(document|additional_document)|\.documents\b/, 'An identity document'],
  [/\.address\b/, 'Address'],
  [/\.(first_name|last_name|given_name|surname)/, 'Legal name'],
  [/\.email/, 'Email address'],
  [/\.phone/, 'Phone number'],
  [
    /^(business_profile|defaults\.profile)\.(url|business_url|product_description)/,
    'Website or description of the business',
  ],
  [/^(business_profile|configuration\.merchant)\.mcc/, 'Kind of business'],
  [/^(business_profile|defaults\.profile)\./, 'Business details'],
  [/^(business_type|identity\.entity_type)/, 'Type of business'],
  [/^(individual|person_\w+|representative|owners|directors|identity\.individual)/, 'Personal details'],
  [/^(settings|configuration\.merchant)\./, 'Account settings'],
];

export function requirementLabel(name: string): string {
  const found = LABELS.find(([pattern]) => pattern.test(name));
  return found?.[1] ?? name.replaceAll(/[._]/g, ' ');
}
