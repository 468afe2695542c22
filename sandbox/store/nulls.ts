type Names<List extends string> = List extends `${infer Name} ${infer Rest}` ? Name | Names<Rest> : List;

/** The fields that Stripe always sends and that the sandbox has no value for, e.g. `nulls('review shipping')`. */
export const nulls = <List extends string>(names: List) =>
  Object.fromEntries(names.split(' ').map((name) => [name, null])) as Record<Names<List>, null>;
