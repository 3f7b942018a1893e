/** The phase of the process, which load balancers query. */

export type Phase = 'starting' | 'ready' | 'closing'

export interface Lifecycle {
  /** `starting`: the API answers 503. `closing`: calls are still answered, `/api/ready` answers 503. */
  phase: Phase
  /** Number of calls without an answer so far. */
  pendingCalls: number
}

export const newLifecycle = (phase: Phase): Lifecycle => ({ phase, pendingCalls: 0 })
