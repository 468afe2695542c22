import { describe, expect, it } from 'vitest';
import {
  delivering,
  listing,
  plantedInEvents,
  plantedInRequests,
  plantedInResponses,
  refunding,
  refusing,
} from './planted-errors.ts';
import { validateExchange, type Exchange } from '../validator.ts';

const findings = (exchange: Exchange): string[] =>
  validateExchange(exchange).map(({ level, where, at }) => `${level} ${where} ${at}`);

describe('the validator', () => {
  it.each([
    ['a create', refunding],
    ['a list', listing],
    ['a refusal', refusing],
    ['a webhook', delivering],
  ])('finds nothing in %s that fits', (_name, exchange) => {
    expect(findings(exchange)).toEqual([]);
  });

  it.each(plantedInRequests)('finds in a request: %s', (_error, exchange, finding) => {
    expect(findings(exchange).filter((each) => !each.includes(' response '))).toEqual([finding]);
  });

  it.each(plantedInResponses)('finds in a response: %s', (_error, exchange, finding) => {
    expect(findings(exchange)).toEqual([finding]);
  });

  it.each(plantedInEvents)('finds in an event: %s', (_error, exchange, finding) => {
    expect(findings(exchange)).toEqual([finding]);
  });

  it('says what is wrong, and with which value', () => {
    const [finding] = validateExchange({ ...refunding, body: 'charge=ch_1&amount=twelve' });
    expect(finding?.message).toBe('must be integer, got "twelve"');
  });
});
