/** An error whose message is written for the operator and contains nothing of a member: commands print it, logs keep it. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
