/** A statement that builds or drops an index while others go on writing its table. */
export interface ConcurrentIndex {
  /** Quoted. */
  name: string;
  isBuilt: boolean;
  statement: string;
  /** The statement for a transaction, without CONCURRENTLY, which locks the table. */
  plain: string;
}

const PATTERN = /^(create (?:unique )?index|drop index) concurrently (if (?:not )?exists )?("\w+")/i;

/** Undefined for any other statement. */
export function concurrentIndex(text: string): ConcurrentIndex | undefined {
  const statement = withoutComments(text);
  const [, verb, condition, name] = PATTERN.exec(statement) ?? [];
  if (verb === undefined || name === undefined) return undefined;
  const plain = statement.replace(PATTERN, `${verb} ${condition ?? ''}${name}`);
  return { name, isBuilt: /^create/i.test(verb), statement, plain };
}

const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .trim();
