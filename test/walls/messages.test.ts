import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The value of a property, or what is called with it: from its name to where its brackets end. */
function* valuesOf(name: RegExp, source: string): Generator<string> {
  for (const { index } of source.matchAll(name)) {
    let depth = 0;
    let end = index;
    for (; end < source.length && depth >= 0; end++) {
      const sign = source[end]!;
      if ('([{'.includes(sign)) depth++;
      else if (')]}'.includes(sign)) depth--;
      else if (sign === ',' && depth === 0) break;
    }
    yield source.slice(index, end);
  }
}

const GONE_WITH_THE_COMPONENT = /\bon(?:Done|Success): /g;

it('a success is shown also if what is read again removes the row with its dialog first', () => {
  const followed = globSync('web/**/*.tsx')
    .concat(globSync('web/**/*.ts'))
    .flatMap((file) =>
      [...valuesOf(GONE_WITH_THE_COMPONENT, readFileSync(file, 'utf8'))].map((value) => [file, value]),
    );
  expect(followed.length).toBeGreaterThan(20);
  expect(followed.filter(([, value]) => value!.includes('notify.'))).toEqual([]);
});
