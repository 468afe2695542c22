/** A part of a page, with about how many pixels high it is on a desk. */
export interface Part<Node> {
  node: Node;
  height: number;
  /** Where it always stands; otherwise in the column that evens them out. */
  column?: 'left' | 'right';
}

const GAP = 24;
/** The right column fills what it lacks; a gap at the lower left stays empty, so it counts this many times. */
const LEFT_GAP_COUNTS = 3;

/** Two columns about equally high. Each keeps the order of its parts. */
export function balanceColumns<Node>(parts: Part<Node>[]): { left: Node[]; right: Node[] } {
  const free = parts.filter(({ column }) => !column);
  let best = { cost: Infinity, left: [] as Node[], right: [] as Node[] };
  for (let choice = 0; choice < 2 ** free.length; choice += 1) {
    const isLeft = (part: Part<Node>) =>
      part.column ? part.column === 'left' : (choice & (1 << free.indexOf(part))) === 0;
    const left = parts.filter(isLeft);
    const right = parts.filter((part) => !isLeft(part));
    const lead = heightOf(left) - heightOf(right);
    const cost = lead >= 0 ? lead : -lead * LEFT_GAP_COUNTS;
    if (cost < best.cost) best = { cost, left: left.map(nodeOf), right: right.map(nodeOf) };
  }
  return { left: best.left, right: best.right };
}

const heightOf = (parts: Part<unknown>[]) => parts.reduce((sum, { height }) => sum + height + GAP, 0);
const nodeOf = <Node>({ node }: Part<Node>) => node;
