/** The only names that a store takes: nothing in them can climb out of a folder or mean anything to an address. */
export const isObjectName = (name: string): boolean => /^[a-z0-9-]{1,100}\.(?:webp|jpg)$/.test(name);

export function assertObjectName(name: string): void {
  if (!isObjectName(name)) throw new Error(`Not a name for a stored file: ${JSON.stringify(name.slice(0, 120))}`);
}
