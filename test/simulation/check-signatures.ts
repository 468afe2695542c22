import { createHash } from 'node:crypto';
import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';
import type { Scene } from './scene.ts';

/** What is stored as signed is what its buyer read, and who signed an agreement signed each move. */
export function checkSignatures(scenes: Scene[], facts: Facts, complain: Complain): void {
  const signed = scenes.flatMap(({ known }) => known.signed);
  for (const { orderId, text, hash, signerName } of [...facts.agreements.values(), ...facts.addenda]) {
    const wrong = (what: string) => complain('what was signed never changes', `order ${orderId}: ${what}`);
    if (createHash('sha256').update(text).digest('hex') !== hash) wrong('the text isn’t that of its hash');
    if (!signed.some((each) => each.hash === hash && each.name === signerName))
      wrong(`${signerName} signed no text with the hash ${hash}`);
  }
  for (const [orderId, agreement] of facts.agreements) {
    const wrong = (what: string) => complain('a signed reservation moves by an addendum', `order ${orderId}: ${what}`);
    const own = facts.addenda.filter((row) => row.orderId === orderId);
    const moves = [...facts.moves.values()].filter((move) => move.orderId === orderId && move.state === 'accepted');
    const numbers = own.map(({ number }) => number).toSorted((one, other) => one - other);
    if (numbers.join() !== moves.map((_, index) => index + 1).join())
      wrong(`${moves.length} moves, and addenda ${numbers.join()}`);
    for (const { number, text } of own)
      if (!text.includes(agreement.hash)) wrong(`addendum ${number} names another agreement`);
  }
}
