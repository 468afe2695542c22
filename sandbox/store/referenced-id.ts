/** The id in a field that may hold the object itself, because Stripe's types allow both. */
export function referencedId(field: string | { id: string } | null | undefined): string {
  if (typeof field === 'string') return field;
  return field?.id ?? '';
}
