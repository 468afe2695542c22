import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/** The package's main file is twice as long, and each page reads it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
}

/**
 * What axe finds wrong on a page, by its rules with these tags; without tags colors only. The script stays in the page
 * and only violations leave it: parsing and transferring cost twice as much as the rules.
 */
export async function violations(page: Page, tags?: string[]): Promise<string[]> {
  for (const frame of page.frames()) await addAxe(frame);
  const runOnly = tags ? { type: 'tag' as const, values: tags } : { type: 'rule' as const, values: ['color-contrast'] };
  return page.evaluate(
    async (options) => {
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(options);
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} (${node.failureSummary})`).join(' | ')}`,
      );
    },
    { runOnly, resultTypes: ['violations' as const] },
  );
}
