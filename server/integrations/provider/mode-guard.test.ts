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

  it.each<[string, 'live' | 'test' | 'none']>([
    ['{"id":"cs_1","livemode":true}', 'live'],
    ['{"id":"cs_1","payment_intent":{"id":"pi_1", "livemode" : true}}', 'live'],
    ['[{"livemode": true}]', 'live'],
    ['{"id":"cs_1","livemode":false}', 'test'],
    ['{"id":"cs_1"}', 'none'],
    // A buyer's name, or anything else that people type, is not a mode.
    [JSON.stringify({ name: 'x", "livemode":true', livemode: false }), 'test'],
    [JSON.stringify({ name: '{"livemode":true' }), 'none'],
    [JSON.stringify({ name: '\\', key: ',"livemode":true}' }), 'none'],
  ])('reads %s as %s', (json, mode) => {
    const accepted = [true, false].map((isLive) => createModeGuard(isLive, silent).acceptsText(json));
    expect(accepted).toEqual({ live: [true, false], test: [false, true], none: [true, true] }[mode]);
  });

  it('counts refused objects by source', () => {
    const guard = createModeGuard(false, silent);
    guard.refuse('webhook', { event: 'evt_1' });
    guard.refuse('webhook', { event: 'evt_2' });
    guard.refuse('answer', { path: '/v1/charges' });
    expect(guard.counts()).toEqual({ webhook: 2, 'event list': 0, answer: 1 });
  });
});
