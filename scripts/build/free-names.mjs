/** Parts of a syntax tree (ESTree) that hold types, and names that refer to nothing. */
const WITHOUT_NAMES = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType']);
const WRAPPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const isNode = (value) => typeof value?.type === 'string';
const isFunction = ({ type }) => /Function/.test(type);

/** The nodes below a node, types excluded. */
function children(node) {
  const skipped = (key) =>
    WITHOUT_NAMES.has(key) ||
    (key === 'property' && node.type === 'MemberExpression' && !node.computed) ||
    (key === 'key' && node.type === 'Property' && !node.computed);
  return Object.entries(node)
    .filter(([key]) => !skipped(key))
    .flatMap(([, value]) => value)
    .filter((value) => isNode(value) && (!value.type.startsWith('TS') || WRAPPED.has(value.type)));
}

/** A node and all below it. */
export const nodesIn = (node) => [node, ...children(node).flatMap(nodesIn)];

/** The names that a declaration or a parameter binds. */
export const namesOf = (pattern) =>
  nodesIn(pattern)
    .filter(({ type }) => type === 'Identifier')
    .map(({ name }) => name);

/** The names that code refers to without declaring them itself. */
export function freeNames(node, declared = new Set()) {
  if (node.type === 'Identifier') return declared.has(node.name) ? [] : [node.name];
  const inside = isFunction(node) ? new Set([...declared, ...namesInFunction(node)]) : declared;
  return children(node).flatMap((child) => freeNames(child, inside));
}

const namesInFunction = (node) => [
  ...node.params.flatMap(namesOf),
  ...nodesIn(node.body)
    .filter(({ type }) => type === 'VariableDeclarator' || type === 'FunctionDeclaration')
    .flatMap(({ id }) => namesOf(id)),
];
