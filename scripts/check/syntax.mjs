/** Calls `see(node, parent)` for every node of a syntax tree, in source order. */
export function visit(node, see, parent) {
  if (Array.isArray(node)) return node.forEach((item) => visit(item, see, parent));
  if (node === null || typeof node !== 'object') return undefined;
  const isNode = typeof node.type === 'string';
  if (isNode) see(node, parent);
  return Object.values(node).forEach((value) => visit(value, see, isNode ? node : parent));
}
