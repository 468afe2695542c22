/** An event of /v2. Only `data` is left out when it is delivered. */
export interface ThinEvent {
  id: string;
  object: 'v2.core.event';
  type: string;
  created: string;
  livemode: false;
  reason?: { type: 'request'; request: { id: string; idempotency_key: string } };
  related_object: RelatedObject;
  data?: object;
}

export interface RelatedObject {
  id: string;
  type: string;
  url: string;
}
