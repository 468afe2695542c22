import { checkLedger } from './check-ledger.ts';
import { checkMembers } from './check-members.ts';
import { checkOrders } from './check-orders.ts';
import { checkAccounts, checkStrangers } from './check-strangers.ts';
import { MISLEADING } from './acts-of-provider.ts';
import type { Facts } from './facts.ts';
import type { Scene } from './scene.ts';

/** Says that something must not be, under the name of the rule that it breaks. */
export type Complain = (rule: Rule, what: string) => void;

export type Rule =
  | 'one live sale per pet'
  | 'a paid charge has a sold pet or a full refund'
  | 'a sale has a paid charge'
  | 'fee and total'
  | "the product's view is the provider's"
  | "the ledger is the provider's balance"
  | 'only its own checkout pays an order'
  | 'nobody is disconnected who has not left'
  | 'nothing payable that is not for sale'
  | 'what was said is still true'
  | 'each event is stored once and worked'
  | 'people hear sentences, not failures'
  | 'both sides are told of a sale';

/** Everything that is wrong with what these scenes left behind, once all has settled. */
export function findViolations(scenes: Scene[], facts: Facts): string[] {
  const found: string[] = [];
  const complain: Complain = (rule, what) => void found.push(`${rule}: ${what}`);
  const scenePets = scenes.flatMap((scene) => scene.pets);
  checkOrders(facts, scenePets, complain);
  checkLedger(facts, complain);
  checkMembers(facts, complain);
  checkStrangers(facts, complain);
  checkAccounts(facts, complain);
  for (const { promised, surprises } of scenes) {
    for (const { what, stillTrue } of promised) if (!stillTrue(facts)) complain('what was said is still true', what);
    for (const surprise of surprises) complain('people hear sentences, not failures', surprise);
  }
  checkEvents(facts, complain);
  return found;
}

/** What was acknowledged is kept, once, under the provider's id, and nothing else is; and all of it is worked. */
function checkEvents({ events: { stored, acknowledged, unknown, unhandled } }: Facts, complain: Complain): void {
  const rule = 'each event is stored once and worked';
  const kept = new Set(stored);
  for (const id of acknowledged) if (!kept.has(id)) complain(rule, `${id} was acknowledged and isn't stored`);
  for (const id of unknown)
    if (!id.startsWith(MISLEADING)) complain(rule, `${id} is stored and no event of the provider`);
  for (const event of unhandled) complain(rule, `not worked: ${event}`);
}
