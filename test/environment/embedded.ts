/** Vitest runs this once per project; the first one loads the product for them all. */
const shared = globalThis as { litterlinkArchive?: Promise<string> };

/** Creates the embedded database that tests copy, once before the workers start. */
export default async function setup(): Promise<void> {
  shared.litterlinkArchive ??= import('../product/database-templates.ts').then(({ cached, writeArchive }) =>
    cached('.tar', writeArchive),
  );
  await shared.litterlinkArchive;
}
