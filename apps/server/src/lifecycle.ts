/** Where the process is between its start and its end; what a load balancer asks for. */

export type Phase = 'starting' | 'ready' | 'closing'

export interface Lifecycle {
  /** `starting`: the API answers 503. `closing`: calls are still answered, and no new traffic should come. */
  phase: Phase
  /** Calls that have begun and are not answered yet. */
  underWay: number
}

export const newLifecycle = (phase: Phase): Lifecycle => ({ phase, underWay: 0 })
