import type { Identifier } from '@mdn/browser-compat-data';
import { parseSync } from 'vite';
import { visit } from '../../scripts/check/syntax.mjs';
import { features, lacking, toSupport, type Browsers } from './browser-support.ts';

interface Node {
  type: string;
  [part: string]: any;
}
/** A use of a function of the browser: its name, where it stands, and what MDN knows of it. */
interface Use {
  name: string;
  feature: Identifier;
  within: Node[];
}

const { api, javascript } = features;
const builtins = javascript.builtins!;
/** Objects that are there from the start, by what they are. */
const OBJECTS: Record<string, string> = {
  navigator: 'Navigator',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
};

/**
 * Functions in a script that some of these browsers lack, except where the script asks first whether they are there: globals, their
 * members, and methods of values by their names. Whether an option of a call is known, or what a property of a value is, isn't read.
 */
export function newerFunctions(code: string, browsers: Browsers): string[] {
  const program = parse(code);
  const own = ownNames(program);
  const uses: Use[] = [];
  const tests = new Map<string, Set<Node>>();
  walk(program, [], (node, above) => {
    const tested = testedName(node, above);
    if (tested) tests.set(tested, (tests.get(tested) ?? new Set()).add(scopeOf(above)));
    else uses.push(...usesIn(node, above, own, browsers));
  });
  const found = uses.flatMap(({ name, feature, within }) => {
    const missing = lacking(feature, browsers);
    const isAsked = [...(tests.get(lastPart(name)) ?? [])].some((scope) => within.includes(scope));
    return missing.length === 0 || isAsked ? [] : [`${name}: ${missing.join(', ')}`];
  });
  return [...new Set([...found, ...newerExpressions(program, browsers)])].sort();
}

function parse(code: string): Node {
  const { program, errors } = parseSync('built.js', code);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  return program;
}

const lastPart = (name: string) => name.split('.').at(-1)!.replace('()', '');

/** Calls `see` for each node, with the nodes that it stands in, the innermost first. */
function walk(node: unknown, above: Node[], see: (node: Node, above: Node[]) => void): void {
  if (Array.isArray(node)) return node.forEach((each) => walk(each, above, see));
  if (node === null || typeof node !== 'object') return;
  const isNode = typeof (node as Node).type === 'string';
  if (isNode) see(node as Node, above);
  const next = isNode ? [node as Node, ...above] : above;
  for (const part of Object.values(node)) walk(part, next, see);
}

/** The function around a node, or its statement at the top: a test holds for what stands in the same one. */
const scopeOf = (above: Node[]): Node =>
  above.find(({ type }) => /Function/.test(type)) ?? above.at(-2) ?? above.at(-1)!;

/** The name of a function whose being there is asked: `typeof X.f`, `'f' in X`, `X.f ? …`, `X.f && …`, `X.f?.()`. */
function testedName(node: Node, above: Node[]): string | undefined {
  const parent = above[0];
  if (parent?.type === 'BinaryExpression' && parent['operator'] === 'in' && parent['left'] === node)
    return readText(node);
  const name = node.type === 'MemberExpression' && !node['computed'] ? node['property'].name : node['name'];
  return typeof name === 'string' && isTest(node, above) ? name : undefined;
}

/** What a constant string says; the build writes them in backticks. */
const readText = (node: Node): string | undefined =>
  node.type === 'TemplateLiteral' ? node['quasis'][0].value.cooked : node['value'];

function isTest(node: Node, [parent, ...further]: Node[]): boolean {
  if (!parent) return false;
  if (parent.type === 'UnaryExpression') return ['typeof', '!'].includes(parent['operator']);
  if (parent.type === 'LogicalExpression') return parent['left'] === node || isTest(parent, further);
  if (parent.type === 'ConditionalExpression' || parent.type === 'IfStatement') return parent['test'] === node;
  if (parent.type === 'BinaryExpression') return /^[!=]==?$/.test(parent['operator']);
  return parent.type === 'CallExpression' && parent['callee'] === node && parent['optional'] === true;
}

function usesIn(node: Node, above: Node[], own: Own, browsers: Browsers): Use[] {
  const parent = above[0];
  if (node.type === 'Identifier') {
    const { name } = node as unknown as { name: string };
    const isRead = parent?.type === 'NewExpression' || (parent?.type === 'CallExpression' && parent['callee'] === node);
    const feature = isRead && !own.names.has(name) ? globalNamed(name) : undefined;
    return feature ? [{ name, feature, within: above }] : [];
  }
  if (node.type !== 'MemberExpression' || node['computed']) return [];
  const { object, property } = node as unknown as { object: Node; property: { name: string } };
  const holder =
    object.type === 'Identifier' && !own.names.has(object['name']) ? (object['name'] as string) : undefined;
  const member = holder && memberOf(holder, property.name);
  if (member) return [{ name: `${holder}.${property.name}`, feature: member, within: above }];
  const isCalled = parent?.type === 'CallExpression' && parent['callee'] === node;
  if (!isCalled || own.methods.has(property.name)) return [];
  return methodsNamed(property.name, browsers).map((feature) => ({
    name: `${property.name}()`,
    feature,
    within: above,
  }));
}

const globalNamed = (name: string): Identifier | undefined => builtins[name] ?? api[name] ?? api['Window']?.[name];

function memberOf(holder: string, name: string): Identifier | undefined {
  if (Object.hasOwn(OBJECTS, holder)) {
    const member = api[OBJECTS[holder]!]?.[name];
    return member ?? (OBJECTS[holder] === 'Window' ? globalNamed(name) : undefined);
  }
  return builtins[holder]?.[name] ?? api[holder]?.[`${name}_static`];
}

/** Kinds of values that pages have: the language's, except what is in a namespace nobody uses by accident, and these of the document. */
const VALUES = [
  ...Object.entries(builtins).flatMap(([name, holder]) => (name === 'Temporal' ? [] : [holder])),
  ...Object.values(builtins['Intl']!),
  ...(
    'Node Element HTMLElement HTMLInputElement HTMLFormElement HTMLDialogElement Document Window Event EventTarget Request Response ' +
    'Headers Blob FormData URL URLSearchParams AbortSignal DOMTokenList NodeList CSSStyleDeclaration Animation Range ReadableStream ' +
    'SubtleCrypto Storage'
  )
    .split(' ')
    .map((name) => api[name]!),
] as Identifier[];

/** A method of this name, unless something else of the name is there anyway: the kind of a value isn't known. */
function methodsNamed(name: string, browsers: Browsers): Identifier[] {
  const all = VALUES.flatMap((holder) => {
    const member = Object.hasOwn(holder, name) ? holder[name] : undefined;
    return member && toSupport(member) ? [member] : [];
  });
  return all.some((each) => lacking(each, browsers).length === 0) ? [] : all.slice(0, 1);
}

interface Own {
  names: Set<string>;
  methods: Set<string>;
}

/** Names that the script declares itself, and methods of its own objects. */
function ownNames(program: Node): Own {
  const own: Own = { names: new Set(), methods: new Set() };
  visit(program, (node: Node) => {
    if (
      /^(VariableDeclarator|FunctionDeclaration|FunctionExpression|ClassDeclaration|ClassExpression)$/.test(node.type)
    )
      addNames(node['id'], own.names);
    if (/Function/.test(node.type)) node['params'].forEach((each: Node) => addNames(each, own.names));
    if (/^Import\w*Specifier$/.test(node.type)) own.names.add(node['local'].name);
    if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && !node['computed'])
      own.methods.add(node['key'].name ?? String(node['key'].value));
  });
  return own;
}

function addNames(pattern: Node | null, names: Set<string>): void {
  if (!pattern) return;
  visit(pattern, (node: Node) => void (node.type === 'Identifier' && names.add(node['name'])));
}

/** Lookbehind and sets in regular expressions are mistakes of syntax where they aren't known: the whole file doesn't run. */
function newerExpressions(program: Node, browsers: Browsers): string[] {
  const known = javascript['regular_expressions']!;
  const KINDS: [RegExp, RegExp, Identifier | undefined][] = [
    [/\(\?<[=!]/, /^/, known['lookbehind_assertion']],
    [/\(\?[ims-]+:/, /^/, known['modifier']],
    [/^/, /v/, builtins['RegExp']?.['unicodeSets']],
    [/^/, /d/, builtins['RegExp']?.['hasIndices']],
  ];
  const found: string[] = [];
  visit(program, (node: Node) => {
    if (node.type !== 'Literal' || !node['regex']) return;
    for (const [pattern, flags, feature] of KINDS) {
      const missing = lacking(feature, browsers);
      if (pattern.test(node['regex'].pattern) && flags.test(node['regex'].flags) && missing.length > 0)
        found.push(`/${node['regex'].pattern}/${node['regex'].flags}: ${missing.join(', ')}`);
    }
  });
  return found;
}
