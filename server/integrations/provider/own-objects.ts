/** The metadata by which we recognize what we made at the provider, beside what others made there. */
export const OWN = { made_by: 'litterlink' };

export const isOwn = ({ metadata }: { metadata?: Record<string, string> | null }): boolean =>
  metadata?.['made_by'] === OWN.made_by;
