import { checkAlerts } from './check-alerts.ts';
import { checkCash } from './check-cash.ts';
import { checkDebts } from './check-debts.ts';
import { checkDeposits } from './check-deposits.ts';
import { checkHolds } from './check-holds.ts';
import { checkLedger } from './check-ledger.ts';
import { checkMembers } from './check-members.ts';
import { checkMoves } from './check-moves.ts';
import { checkOrders } from './check-orders.ts';
import { checkParts } from './check-parts.ts';
import { checkPicks } from './check-picks.ts';
import { checkSpots } from './check-spots.ts';
import { checkReceipts } from './check-receipts.ts';
import { checkReminders } from './check-reminders.ts';
import { checkSignatures } from './check-signatures.ts';
import { checkAccounts, checkStrangers } from './check-strangers.ts';
import { MISLEADING } from './acts-of-provider.ts';
import type { Facts } from './facts.ts';
import type { Complain } from './rules.ts';
import type { Scene } from './scene.ts';

/** All violations in the records of these scenes, once everything has settled. */
export function findViolations(scenes: Scene[], facts: Facts): string[] {
  const found: string[] = [];
  const complain: Complain = (rule, what) => void found.push(`${rule}: ${what}`);
  const scenePets = scenes.flatMap((scene) => scene.pets);
  checkOrders(facts, scenePets, complain);
  checkHolds(facts, scenePets, complain);
  checkDeposits(scenes, facts, complain);
  checkDebts(facts, complain);
  checkParts(facts, complain);
  checkReceipts(facts, complain);
  checkSpots(scenes, facts, complain);
  checkSignatures(scenes, facts, complain);
  checkReminders(scenes, facts, complain);
  checkCash(scenes, facts, complain);
  checkMoves(scenes, facts, complain);
  checkPicks(scenes, facts, complain);
  checkAlerts(scenes, facts, complain);
  checkLedger(facts, complain);
  checkFigures(facts, complain);
  checkMembers(facts, complain);
  checkStrangers(facts, complain);
  checkAccounts(facts, complain);
  for (const { promised, unexpected } of scenes) {
    for (const { what, stillTrue } of promised) if (!stillTrue(facts)) complain('every answer is still true', what);
    for (const response of unexpected) complain('no request fails unexpectedly', response);
  }
  checkEvents(facts, complain);
  return found;
}

function checkFigures({ figures }: Facts, complain: Complain): void {
  for (const { sellerId, shown, sales } of figures) {
    const revenueCents = sales.reduce((sum, { priceCents, returnedCents }) => sum + priceCents - returnedCents, 0);
    if (shown.completedSales !== sales.length || shown.revenueCents !== revenueCents)
      complain(
        'figures are the sum of the sales',
        `${sellerId} sees ${JSON.stringify(shown)}, the sales are ${sales.length} for ${revenueCents}`,
      );
  }
}

/** Exactly the acknowledged events are stored, once each, under the provider's id, and all are processed. */
function checkEvents({ events: { stored, acknowledged, unknown, unhandled } }: Facts, complain: Complain): void {
  const rule = 'each event is stored once and processed';
  const kept = new Set(stored);
  for (const id of acknowledged) if (!kept.has(id)) complain(rule, `${id} was acknowledged and isn't stored`);
  for (const id of unknown)
    if (!id.startsWith(MISLEADING)) complain(rule, `${id} is stored, but the provider never sent it`);
  for (const event of unhandled) complain(rule, `not processed: ${event}`);
}
