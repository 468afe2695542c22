export interface DeclaredFeature {
  name: string;
  uses: string[];
  tables: { writes: string[]; alsoWrites: string[]; reads: string[] };
}
export function readFeatures(project?: string): DeclaredFeature[];
