interface NamedTest {
  file: string;
  line: number;
  /** With its groups: "group > title". */
  name: string;
  isNightly: boolean;
  /** The ids of the requirements that it shows. */
  shows: string[];
}

export function readSpecification(root: string): {
  requirements: { id: string; line: number }[];
  tests: NamedTest[];
};
export function findSpecificationFaults(root: string, nightlyFiles: string[]): string[];
