import { describe, expect, it } from 'vitest';
import type { PublicPage } from '../../../contract/pages/public-page.ts';
import { renderPublicPage } from '../render.tsx';
import { linkPage } from '../samples.ts';
import { PAGES } from '../locales/every-state.ts';
import { refused } from '../locales/waiting-states.ts';

const assets = { script: '/assets/entry-1.js', icon: '/assets/mark-1.svg', styles: [] };
const LINK = linkPage({ failure: { message: 'Zu', paymentMethod: 'card' } });
const ALL = Object.values(PAGES).flat();
/** What would be returned is less than the page said: no field of the person's is wrong. */
const isLess = ({ wrong }: PublicPage) => wrong?.returned !== undefined;
const REFUSED: PublicPage[] = [
  ...ALL.filter((page) => page.wrong && !isLess(page)),
  { ...LINK, wrong: refused('state', 'zip').wrong },
];

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

describe('a form of a buyer that was refused', () => {
  it.each(REFUSED.map((page) => [`${page.kind}: ${Object.keys(page.wrong!)}`, page] as const))(
    'names each wrong field at the field itself, and has the focus on the first (%s)',
    (_name, page) => {
      const html = renderPublicPage(page, assets);
      const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
      const invalid = [...html.matchAll(/<(?:input|select|textarea) [^>]*aria-invalid="true"[^>]*>/g)].map(
        ([tag]) => tag,
      );
      expect(invalid.map((tag) => attribute(tag, 'name')).sort()).toEqual(Object.keys(page.wrong!).sort());
      for (const tag of invalid) {
        const name = attribute(tag, 'name') as keyof typeof page.wrong;
        const sentences = attribute(tag, 'aria-describedby')!
          .split(' ')
          .map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1]);
        expect(sentences).toContain(page.wrong![name]);
      }
      const focused = invalid.filter((tag) => tag.includes('autofocus'));
      expect(focused.map((tag) => attribute(tag, 'name'))).toEqual(Object.keys(page.wrong!).slice(0, 1));
      const linked = [...html.matchAll(/href="#([\w-]+-field)"/g)].map(([, id]) => id);
      for (const id of linked) expect(ids).toContain(id);
      expect(html).toMatch(/<title>Error: /);
    },
  );

  it.each(ALL.filter(isLess).map((page) => [page.kind, page] as const))(
    'shows the new sum unfolded, and leads to it, where less would be returned than it said (%s)',
    (_kind, page) => {
      const html = renderPublicPage(page, assets);
      expect(html).toContain(page.wrong!.returned);
      expect(html).toMatch(/<details[^>]* open[^>]*>(?:(?!<\/details>).)*id="returned-field"/s);
      expect(html).toContain('href="#returned-field"');
      expect(html).toMatch(/<title>Error: /);
    },
  );
});
