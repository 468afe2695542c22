import { traits, type Kind } from './kinds.ts';

/** One filterable value of an account's objects of one kind, as the column `facets` holds it. */
export function facet(object: Kind, account: string, filter: string, value: string): string {
  return `${object} ${account} ${filter}=${value}`;
}

/** All filterable values of an object. */
export function listFacets({ object, account, data }: { object: Kind; account: string; data: object }): string[] {
  return Object.entries(traits[object]?.filters ?? {}).flatMap(([filter, path]) => {
    const value = path
      .split('.')
      .reduce<unknown>((node, step) => (node as Record<string, unknown> | null | undefined)?.[step], data);
    return typeof value === 'string' || typeof value === 'boolean'
      ? [facet(object, account, filter, String(value))]
      : [];
  });
}
