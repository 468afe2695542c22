import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const FILE = Buffer.from(
  `Name,Breed,Price,Description\n${'Luna,Poodle,900,"Friendly and curious, raised in our home."\n'.repeat(9_990)}`,
);

it('a large file is read in parts, between which other requests are answered', async () => {
  let turns = 0;
  let isReading = true;
  const countTurn = () => {
    turns += 1;
    if (isReading) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const { rows } = await readFile('pets', FILE);
  isReading = false;
  expect(rows).toHaveLength(9_990);
  expect(turns).toBeGreaterThan(30);
});
