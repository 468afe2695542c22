const comparisons = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=']);
const searches = new Set(['includes', 'startsWith', 'endsWith', 'match', 'search', 'indexOf']);

/** Whether code decides by a number of HTTP: `error.status === 404`, `[404, 409].includes(response.status)`. */
export function decidesByStatus(node) {
  if (node.type === 'BinaryExpression' && comparisons.has(node.operator)) {
    const sides = [node.left, node.right];
    return sides.some((side) => isMember(side, ['status', 'statusCode'])) && sides.some(isNumber);
  }
  if (node.type === 'SwitchStatement') {
    return isMember(node.discriminant, ['status', 'statusCode']) && node.cases.some(({ test }) => isNumber(test));
  }
  if (node.type !== 'CallExpression' || node.callee.object?.type !== 'ArrayExpression') return false;
  const [given] = node.arguments;
  return isMember(given, ['status', 'statusCode']) && node.callee.object.elements.some(isNumber);
}

/** Whether code recognizes an error by its text: `error.message.includes('…')`, `/…/.test(error.message)`. */
export function decidesByMessage(node) {
  if (node.type === 'BinaryExpression' && comparisons.has(node.operator)) {
    const sides = [node.left, node.right];
    return sides.some((side) => isMember(side, ['message'])) && sides.some(isText);
  }
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  if (searches.has(property.name) && isMember(object, ['message'])) return true;
  return (property.name === 'test' || property.name === 'exec') && isMember(node.arguments[0], ['message']);
}

function isMember(node, names) {
  const member = node?.type === 'ChainExpression' ? node.expression : node;
  return member?.type === 'MemberExpression' && names.includes(member.property.name);
}

const isNumber = (node) => node?.type === 'Literal' && typeof node.value === 'number';
const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string' && node.value !== '';
