/**
 * Figures about the operator's business, such as "500+" active breeders and "$2M+" financed sales (docs/specification.md, section 1).
 * The operator sets each once it is true and can be shown; an empty one appears nowhere.
 */
export interface Claims {
  activeBreeders: string;
  financedSales: string;
}
