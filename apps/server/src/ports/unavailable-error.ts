/** A service of others did not answer, or not as it should. Contains nothing of what it was asked for. */
export class UnavailableError<Problem extends string> extends Error {
  readonly code: Problem
  constructor(code: Problem, cause?: unknown) {
    super(code, { cause })
    this.name = new.target.name
    this.code = code
  }
}
