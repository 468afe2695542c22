import { createRequire } from 'node:module';
import type { CompatData, Identifier, SupportBlock } from '@mdn/browser-compat-data';

/** MDN's table of what each version of each browser can do. */
export const features = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Oldest version of each browser, by MDN's name. */
export type Browsers = Readonly<Record<string, string>>;

interface Statement {
  version_added?: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown;
}

// oxlint-disable-next-line no-underscore-dangle -- The table's name.
export const toSupport = (feature: Identifier): SupportBlock | undefined => feature.__compat?.support;

/** The browsers that lack a feature, as "safari 15.4 (has it from 16.4)". What the table doesn't know is taken as old. */
export function lacking(feature: Identifier | undefined, browsers: Browsers): string[] {
  const support = feature && toSupport(feature);
  if (!support) return [];
  return Object.entries(browsers).flatMap(([name, oldest]) => {
    const statements = [support[name as keyof SupportBlock] ?? []].flat() as Statement[];
    if (statements.length === 0 || statements.some((each) => isIn(each, oldest))) return [];
    const since = statements.map(({ version_added: version }) => version).find(Boolean);
    return [`${name} ${oldest} (${since ? `since ${since}` : 'never'})`];
  });
}

function isIn({ version_added: added, version_removed: removed, flags }: Statement, oldest: string): boolean {
  if (!added || added === 'preview' || removed || flags) return false;
  return compareVersions(String(added).replace('≤', ''), oldest) <= 0;
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}
