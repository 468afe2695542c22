/**
 * Claims about the operator's own business. Nobody has verified them: the operator must, before going live.
 * An empty string hides a claim everywhere.
 */
export const claims = {
  /** To be verified by the operator. */
  activeBreeders: '500+',
  /** To be verified by the operator. */
  financedSales: '$2M+',
};
