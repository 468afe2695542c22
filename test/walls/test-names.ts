import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

interface SyntaxNode {
  type: string;
  [key: string]: unknown;
}

type Kind = 'group' | 'test' | 'nightly test';
/** By title, with its groups: "group > group > title". */
export type TestNames = Map<string, Exclude<Kind, 'group'>>;

/** The test titles of a file as written. Parses without running. */
export function testNames(file: string): TestNames {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors[0]) throw new Error(`${file} can't be parsed: ${errors[0].message}`);
  const names: TestNames = new Map();
  collect(program, [], names);
  return names;
}

function collect(node: unknown, groups: string[], names: TestNames): void {
  if (Array.isArray(node)) return node.forEach((item) => collect(item, groups, names));
  if (node === null || typeof node !== 'object') return;
  const call = node as SyntaxNode;
  const kind = call.type === 'CallExpression' ? kindOf(call['callee'] as SyntaxNode) : undefined;
  const title = kind && titleOf((call['arguments'] as SyntaxNode[])[0]);
  if (title === undefined) return Object.values(node).forEach((value) => collect(value, groups, names));
  if (kind === 'group') collect(call['arguments'], [...groups, title], names);
  else names.set([...groups, title].join(' > '), kind!);
}

/** Recognizes `it(…)`, `it.each(…)(…)`, `describe.each(…)(…)`, and so on; skipped tests don't count. */
function kindOf(callee: SyntaxNode): Kind | undefined {
  if (callee.type === 'Identifier') {
    if (callee['name'] === 'describe') return 'group';
    if (callee['name'] === 'itNightly') return 'nightly test';
    return callee['name'] === 'it' || callee['name'] === 'test' ? 'test' : undefined;
  }
  if (callee.type === 'MemberExpression') {
    const passedOver = ['skip', 'todo'].includes(String((callee['property'] as SyntaxNode)['name']));
    return passedOver ? undefined : kindOf(callee['object'] as SyntaxNode);
  }
  return callee.type === 'CallExpression' ? kindOf(callee['callee'] as SyntaxNode) : undefined;
}

function titleOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node?.type !== 'TemplateLiteral') return undefined;
  const [quasi, ...more] = node['quasis'] as { value: { cooked: string } }[];
  return more.length === 0 ? quasi?.value.cooked : undefined;
}
