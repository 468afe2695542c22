import { petFacts } from '../../../contract/pets/pets.ts';

type Fact = keyof typeof petFacts.shape;
const FACTS = Object.keys(petFacts.shape) as Fact[];

/** The facts of the contract out of a row or a table's columns, which have the same names. */
export const pickFacts = <Row extends Record<Fact, unknown>>(row: Row) =>
  Object.fromEntries(FACTS.map((name) => [name, row[name]])) as Pick<Row, Fact>;
