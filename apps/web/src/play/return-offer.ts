/** Going on with a session that was stopped. */
export interface ReturnOffer {
  /** How long it is offered, ms. */
  for: number
  goOn(): void
  /** It is offered no longer. */
  withdraw(): void
}
