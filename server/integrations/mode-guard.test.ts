import { describe, expect, it } from 'vitest';
import { createModeGuard } from './mode-guard.ts';

const silent = { warn: () => undefined };

describe('a mode guard', () => {
  it('accepts objects of its own mode only', () => {
    const guard = createModeGuard(true, silent);
    expect([{ livemode: true }, { livemode: false }, {}, { livemode: 'true' }].map(guard.accepts)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['{"id":"cs_1","livemode":true}', true],
    ['{"id":"cs_1","payment_intent":{"id":"pi_1", "livemode" : true}}', true],
    ['[{"livemode": true}]', true],
    ['{"id":"cs_1","livemode":false}', false],
    ['{"id":"cs_1"}', false],
    // A buyer's name, or anything else that people type, is not a mode.
    [JSON.stringify({ name: 'x", "livemode":true', livemode: false }), false],
    [JSON.stringify({ name: '{"livemode":true' }), false],
    [JSON.stringify({ name: '\\', key: ',"livemode":true}' }), false],
  ])('reads %s', (json, isLive) => {
    expect(createModeGuard(false, silent).acceptsText(json)).toBe(!isLive);
    expect(createModeGuard(true, silent).acceptsText(json.replace(/true/g, 'false'))).toBe(!isLive);
  });

  it('counts what it refuses by source', () => {
    const guard = createModeGuard(false, silent);
    guard.refuse('webhook', { event: 'evt_1' });
    guard.refuse('webhook', { event: 'evt_2' });
    guard.refuse('answer', { path: '/v1/charges' });
    expect(guard.counts()).toEqual({ webhook: 2, 'event list': 0, answer: 1 });
  });
});
