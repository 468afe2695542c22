import { cached, writeArchive } from '../product/database-templates.ts';

/** Creates the embedded database that tests copy, once before the workers start. */
export default async function setup(): Promise<void> {
  await cached('.tar', writeArchive);
}
