/** What a step of work concerns. */
export interface StepSubject {
  /** The sale that it belongs to: all its steps are one trace, in whatever process and however much later. */
  orderId?: string | null | undefined;
  /** What is looked for in traces: ids and kinds, never data of people. */
  attributes?: Record<string, string | number>;
}

/** The steps of work as an operator's OpenTelemetry collector is sent them; without one there is only the work. */
export interface Trace {
  /** Runs `work` as a step within the current one, or of a sale. Throws what `work` throws, which the step names. */
  step<Result>(name: string, work: () => Promise<Result>, subject?: StepSubject): Promise<Result>;
  /** Begins the step of a request: `within` runs what belongs to it, `end` names its status. */
  begin(name: string): { within(work: () => void): void; end(status: number): void };
  /** Sends what is left. */
  close(): Promise<void>;
}

export const NO_TRACE: Trace = {
  step: (_name, work) => work(),
  begin: () => ({ within: (work) => work(), end: () => {} }),
  close: () => Promise.resolve(),
};
