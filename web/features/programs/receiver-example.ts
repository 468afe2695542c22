/** A receiver in Node without any package, as the screen shows it; a test runs this text. */
export const RECEIVER_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures = '' } = request.headers;
  const expected = createHmac('sha256', secret).update(\`\${id}.\${sentAt}.\${body}\`).digest();
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  const isRecent = Math.abs(Date.now() / 1000 - Number(sentAt)) < 300;
  if (!isSigned || !isRecent) return response.writeHead(400).end();
  const { type, timestamp, data } = JSON.parse(body);
  console.log(id, type, timestamp, data); // Skip an id that you have seen before.
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 8080);
`;
