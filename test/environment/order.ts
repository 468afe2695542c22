import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What is short runs last, so that no worker is left alone with a long file. */
const ORDER = ['both', 'pglite', 'unit', 'faults', 'postgres'];

const partOf = ({ moduleId, project }: TestSpecification) =>
  /\/test\/(faults|simulation)\//.test(moduleId) ? 'faults' : project.name;

export class ProjectsInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (test: TestSpecification) => ORDER.indexOf(partOf(test));
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
