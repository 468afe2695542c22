/** The only names a store accepts: they hold no path separators and nothing with a meaning in a URL. */
export const isObjectName = (name: string): boolean => /^[a-z0-9-]{1,100}\.(?:webp|jpg|pdf)$/.test(name);

export function assertObjectName(name: string): void {
  if (!isObjectName(name)) throw new Error(`Not a name for a stored file: ${JSON.stringify(name.slice(0, 120))}`);
}
