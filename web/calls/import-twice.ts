const RETRY_AFTER_MS = 500;
let tries = 0;

/** Loads code that is needed only now, and tries once more after a moment. `load` is a function around a single `import()`. */
export async function importTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return importAgain(load);
  }
}

/**
 * Some browsers remember that an address could not be imported, until the document is replaced: each further try goes under
 * an address of its own. The build names the file in the function.
 */
function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  const path = /\bimport\(\s*["'`]([^"'`]+)["'`]/.exec(load.toString())?.[1];
  if (path === undefined) return load();
  const address = new URL(path, import.meta.url);
  address.searchParams.set('again', String(++tries));
  return import(/* @vite-ignore */ address.href) as Promise<Module>;
}
