export function visit<Node extends { type: string }>(
  node: unknown,
  see: (node: Node, parent?: Node) => void,
  parent?: Node,
): void;
