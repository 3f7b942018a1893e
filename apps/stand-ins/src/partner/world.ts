import { randomUUID } from 'node:crypto'
import {
  changeProduct,
  happen,
  happenings,
  openSubscription,
  type Happening,
  type LedgerSubscription,
} from './ledger.ts'
import type { PartnerStandInSettings, StandInProduct } from './settings.ts'
import type { MessageHub, SendManner } from './webhooks.ts'

export type Checkout = {
  readonly id: string
  readonly reference: string
  readonly product: StandInProduct
  /** The subscription that it changes. */
  readonly changes: string | null
  readonly successUrl: string
  readonly failureUrl: string
  status: 'open' | 'completed' | 'failed' | 'expired'
  message: string | null
  subscription: string | null
}

/** The partner's books: checkouts, subscriptions, and a clock that a test can advance. */
export class PartnerWorld {
  readonly checkouts = new Map<string, Checkout>()
  readonly subscriptions = new Map<string, LedgerSubscription>()
  readonly settings: PartnerStandInSettings
  private readonly hub: MessageHub
  private offset = 0

  constructor(settings: PartnerStandInSettings, hub: MessageHub) {
    this.settings = settings
    this.hub = hub
  }

  now(): number {
    return Date.now() + this.offset
  }

  advanceClock(milliseconds: number): void {
    this.offset += milliseconds
  }

  reset(): void {
    this.checkouts.clear()
    this.subscriptions.clear()
    this.offset = 0
  }

  /** The same reference gives the same checkout. */
  openCheckout(input: Omit<Checkout, 'id' | 'status' | 'message' | 'subscription'>): Checkout {
    const known = [...this.checkouts.values()].find(({ reference }) => reference === input.reference)
    if (known) return known
    const checkout: Checkout = { ...input, id: idOf('co'), status: 'open', message: null, subscription: null }
    this.checkouts.set(checkout.id, checkout)
    return checkout
  }

  /** Closes an open checkout; any other stays as it is. */
  async expire(checkout: Checkout): Promise<void> {
    if (checkout.status !== 'open') return
    checkout.status = 'expired'
    await this.hub.announce('checkout.expired', { id: checkout.id })
  }

  async pay(checkout: Checkout, manner?: SendManner): Promise<void> {
    const { reference, product } = checkout
    const terms = { reference, product, now: this.now() }
    const changed = checkout.changes === null ? undefined : this.subscriptions.get(checkout.changes)
    if (changed) changeProduct(changed, terms)
    const subscription = changed ?? openSubscription(idOf('sub'), terms)
    this.subscriptions.set(subscription.id, subscription)
    Object.assign(checkout, { status: 'completed', subscription: subscription.id })
    await this.hub.announce('checkout.completed', { id: checkout.id }, manner)
    const type = changed ? 'subscription.changed' : 'subscription.created'
    await this.hub.announce(type, { id: subscription.id }, manner)
  }

  async decline(checkout: Checkout, message: string): Promise<void> {
    Object.assign(checkout, { status: 'failed', message })
    await this.hub.announce('checkout.failed', { id: checkout.id })
  }

  /** False when it cannot happen in the present state. */
  async happen(subscription: LedgerSubscription, happening: Happening, manner?: SendManner): Promise<boolean> {
    if (!happen(subscription, happening, this.now())) return false
    await this.hub.announce(happenings[happening], { id: subscription.id }, manner)
    return true
  }
}

const idOf = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`
