import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What waits runs beside the checks, which compute; what is short runs last, so that no worker is left alone with a long file. */
const ORDER = ['faults', 'both', 'pglite', 'postgres', 'unit'];

export class ProjectsInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
