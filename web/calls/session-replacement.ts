/** Calls in flight that replace the session: the server refuses the old one before their answer brings the new one. */
const inFlight = new Set<Promise<unknown>>();
let replacedTimes = 0;

/** Notes a request that replaces the session if it succeeds. */
export function replacingSession(request: Promise<Response>): Promise<Response> {
  const done = request
    .then(({ ok }) => void (replacedTimes += Number(ok)))
    .catch(() => {})
    .finally(() => inFlight.delete(done));
  inFlight.add(done);
  return request;
}

/** Notes the session of a request; then returns whether it has been replaced since, which makes a refusal meaningless. */
export function watchSession(): () => Promise<boolean> {
  const before = replacedTimes;
  return async () => {
    await Promise.all(inFlight);
    return replacedTimes > before;
  };
}
