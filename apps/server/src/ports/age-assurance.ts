/**
 * How the site finds out that a member is an adult: by the member's word, or by a service that the browser visits and
 * that signs its result.
 */
export type AgeAssurance = AgeDeclaration | AgeProvider

/** The member's dated word. */
interface AgeDeclaration {
  readonly kind: 'declaration'
}

/** A service for checks of age. It learns neither the account nor what the site is used for. */
export interface AgeProvider {
  readonly kind: 'provider'
  /**
   * The address for the browser. The service sends the browser back with `state`, and is told which of its methods count; it may
   * use others. Throws `AgeProviderError`.
   */
  start(check: { state: string; returnTo: string; methods: readonly string[] | undefined }): Promise<string>
  /** Reads the signed result of the check that was started with `state`. Throws `AgeProviderError`. */
  read(check: { state: string; result: string }): Promise<AgeResult>
}

export interface AgeResult {
  isAdult: boolean
  /** The service and its method, such as `age.example: document`. */
  checkedBy: string
  /** When the check has to be repeated, ms since 1970; null: never. */
  expiresAt: number | null
}

/**
 * `refused`: the result is not signed by the service, not for this site or this check, too old, or in another shape.
 * `unavailable`: the service did not answer.
 */
export type AgeProviderProblem = 'refused' | 'unavailable'

export class AgeProviderError extends Error {
  readonly problem: AgeProviderProblem

  constructor(problem: AgeProviderProblem, cause?: unknown) {
    super(problem, { cause })
    this.name = 'AgeProviderError'
    this.problem = problem
  }
}
