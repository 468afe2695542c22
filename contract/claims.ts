/**
 * Claims about the operator's business. They are unverified: the operator must verify them before going live.
 * An empty string hides a claim everywhere.
 */
export const claims = {
  /** To be verified by the operator. */
  activeBreeders: '500+',
  /** To be verified by the operator. */
  financedSales: '$2M+',
};
