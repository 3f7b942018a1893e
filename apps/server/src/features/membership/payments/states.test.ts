import { subscriptionIntervals, type SubscriptionInterval, type SubscriptionStanding } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { partnerStatuses, type PartnerSubscription, type Product } from '../../../ports/payment-partner.ts'
import { isOpen, standingAt } from '../subscriptions/standing.ts'
import {
  GRACE_MS,
  periodOf,
  replaces,
  stateOf,
  stateRow,
  states,
  type Period,
  type SubscriptionState,
} from './states.ts'

/** Numbers below a limit, the same for every run with a seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const DAY = 86_400_000
const NOW = Date.parse('2026-03-10T12:00:00Z')
const ENDED = new Date(NOW - DAY)

const product = (interval: SubscriptionInterval): Product => ({
  id: interval,
  tier: 'supporter',
  interval,
  amountCents: 600,
  currency: 'USD',
})

/** The end of a paid period that makes `NOW` be in this part of it. */
const periodEnds: Record<Period, Date | null> = {
  running: new Date(NOW + DAY),
  grace: new Date(NOW - DAY),
  over: new Date(NOW - GRACE_MS - DAY),
  endless: null,
}

const answer = (changes: Partial<PartnerSubscription> = {}): PartnerSubscription => ({
  id: 'sub_1',
  reference: 'ref',
  product: product(changes.periodEnd === null ? 'lifetime' : 'month'),
  status: 'active',
  renews: true,
  startedAt: new Date(NOW - 40 * DAY),
  periodEnd: new Date(NOW + DAY),
  endedAt: null,
  revision: 1,
  ...changes,
})

const stored = ({ standing, openUntil }: SubscriptionState) => ({ standing, open_until: openUntil })

describe('the table of states', () => {
  it('has exactly one row for each combination of status, renewal and period', () => {
    for (const status of partnerStatuses)
      for (const renews of [true, false])
        for (const period of Object.keys(periodEnds) as Period[]) {
          const rows = states.filter(
            (row) =>
              row.status === status && (row.renews === null || row.renews === renews) && row.periods.includes(period),
          )
          expect([status, renews, period, rows.length]).toEqual([status, renews, period, 1])
        }
  })

  // By row: the access that a member expects, written by hand. Days are counted from the end of the paid period.
  const expected: Record<
    string,
    { standing: SubscriptionStanding | null; opens: boolean; untilDay: number | null | 'ended'; endDate: boolean }
  > = {
    'pending either running,grace,over,endless': { standing: null, opens: false, untilDay: null, endDate: false },
    'active either endless': { standing: 'active', opens: true, untilDay: null, endDate: false },
    'active renewed running,grace': { standing: 'active', opens: true, untilDay: 7, endDate: false },
    'active renewed over': { standing: 'ended', opens: false, untilDay: 7, endDate: true },
    'active cancelled running': { standing: 'cancelled', opens: true, untilDay: 0, endDate: true },
    'active cancelled grace,over': { standing: 'ended', opens: false, untilDay: 0, endDate: true },
    'past-due either endless': { standing: 'active', opens: true, untilDay: null, endDate: false },
    'past-due renewed running,grace': { standing: 'past-due', opens: true, untilDay: 7, endDate: true },
    'past-due renewed over': { standing: 'ended', opens: false, untilDay: 7, endDate: true },
    'past-due cancelled running': { standing: 'cancelled', opens: true, untilDay: 0, endDate: true },
    'past-due cancelled grace,over': { standing: 'ended', opens: false, untilDay: 0, endDate: true },
    'expired either running,grace,over,endless': { standing: 'ended', opens: false, untilDay: 'ended', endDate: true },
    'refunded either running,grace,over,endless': {
      standing: 'refunded',
      opens: false,
      untilDay: 'ended',
      endDate: true,
    },
    'disputed either running,grace,over,endless': {
      standing: 'disputed',
      opens: false,
      untilDay: 'ended',
      endDate: true,
    },
  }
  const nameOf = ({ status, renews, periods }: (typeof states)[number]) =>
    `${status} ${renews === null ? 'either' : renews ? 'renewed' : 'cancelled'} ${periods.join()}`

  it('has an expectation for every row', () => {
    expect(states.map(nameOf).sort()).toEqual(Object.keys(expected).sort())
  })

  it.each(states.map((row) => [nameOf(row), row] as const))('row %s', (name, row) => {
    const { standing, opens, untilDay, endDate } = expected[name]!
    for (const period of row.periods)
      for (const renews of row.renews === null ? [true, false] : [row.renews]) {
        const periodEnd = periodEnds[period]
        const state = stateOf(answer({ status: row.status, renews, periodEnd, endedAt: ENDED }), NOW)
        const until =
          untilDay === null ? null : untilDay === 'ended' ? ENDED : new Date(periodEnd!.getTime() + untilDay * DAY)
        const rest = { isCancelled: !renews, isRefunded: row.status === 'refunded' }
        expect(state).toEqual(
          standing !== null ? { standing, openUntil: until, endDate: endDate ? until : null, ...rest } : null,
        )
        expect(state !== null && isOpen(stored(state), NOW)).toBe(opens)
      }
  })

  it('does not depend on when the partner was asked: a stored state ages as a new answer would', () => {
    for (const row of states)
      for (const renews of [true, false])
        for (const periodEnd of Object.values(periodEnds)) {
          const given = answer({ status: row.status, renews, periodEnd, endedAt: ENDED })
          const early = stateOf(given, NOW - 30 * DAY)
          for (const later of [0, 2, 9, 40].map((days) => NOW + days * DAY)) {
            const fresh = stateOf(given, later)
            if (!early || !fresh) continue
            expect(standingAt(stored(early), later)).toBe(standingAt(stored(fresh), later))
            expect(isOpen(stored(early), later)).toBe(isOpen(stored(fresh), later))
          }
        }
  })

  it('puts the instants of a period where they belong', () => {
    const end = NOW
    const at = (now: number) => periodOf({ periodEnd: new Date(end) }, now)
    expect([at(end - 1), at(end), at(end + GRACE_MS - 1), at(end + GRACE_MS)]).toEqual([
      'running',
      'grace',
      'grace',
      'over',
    ])
    expect(stateRow(answer({ periodEnd: null }), NOW).standing).toBe('active')
  })
})

/**
 * The model: the paid access of a member, in terms of money instead of the partner's states. It shares no code with the
 * table.
 */
class Model {
  paidUntil: number | null
  cancelled = false
  failed = false
  takenBack: 'refunded' | 'disputed' | null = null
  over: number | null = null
  revision = 1
  private readonly interval: SubscriptionInterval

  constructor(interval: SubscriptionInterval) {
    this.interval = interval
    this.paidUntil = interval === 'lifetime' ? null : NOW + this.length()
  }

  private length(): number {
    return (this.interval === 'month' ? 30 : 365) * DAY
  }

  private get isDone(): boolean {
    return this.takenBack !== null || this.over !== null
  }

  /** One random happening at `now`; the revision counts those that changed something. */
  step(pick: number, now: number): void {
    const renews = !this.isDone && this.paidUntil !== null && !this.cancelled
    const happenings: (() => boolean)[] = [
      () => renews && ((this.paidUntil! += this.length()), (this.failed = false), true),
      () => renews && !this.failed && (this.failed = true),
      () => renews && (this.cancelled = true),
      () => !this.isDone && this.cancelled && ((this.cancelled = false), true),
      () => !this.isDone && this.paidUntil !== null && ((this.over = now), true),
      () => this.takenBack !== 'refunded' && ((this.takenBack = 'refunded'), (this.over = now), true),
      () => !this.isDone && ((this.takenBack = 'disputed'), (this.over = now), true),
      () => this.takenBack === 'disputed' && ((this.takenBack = null), (this.over = null), (this.failed = false), true),
    ]
    if (happenings[pick % happenings.length]!()) this.revision += 1
  }

  /** The partner's present answer. */
  answer(): PartnerSubscription {
    const status = this.takenBack ?? (this.over !== null ? 'expired' : this.failed ? 'past-due' : 'active')
    return answer({
      status,
      renews: !this.cancelled,
      product: product(this.interval),
      periodEnd: this.paidUntil === null ? null : new Date(this.paidUntil),
      endedAt: this.over === null ? null : new Date(this.over),
      revision: this.revision,
    })
  }

  isOpen(now: number): boolean {
    if (this.isDone) return false
    if (this.paidUntil === null) return true
    return now < this.paidUntil + (this.cancelled ? 0 : 7 * DAY)
  }

  /** The standing that the member sees. */
  standing(now: number): SubscriptionStanding {
    if (this.takenBack) return this.takenBack
    if (!this.isOpen(now)) return 'ended'
    return this.cancelled ? 'cancelled' : this.failed ? 'past-due' : 'active'
  }
}

interface Kept {
  revision: number
  state: SubscriptionState
}

/** The server's side of one look-up, as `storeSubscriptions` does it. */
const keep = (kept: Kept | undefined, given: PartnerSubscription, now: number): Kept | undefined => {
  const state = stateOf(given, now)
  return state && replaces(kept, given) ? { revision: given.revision, state } : kept
}

/**
 * One history: happenings, of which the messages are lost, doubled, late or overtake each other. A message causes a look-up,
 * whose answer can be of any moment since the one before: a slow answer is stored after a newer one. Returns what is wrong.
 */
function playHistory(pick: (below: number) => number): string[] {
  const model = new Model(subscriptionIntervals[pick(3)]!)
  const answers = [model.answer()]
  const wrong: string[] = []
  let kept: Kept | undefined
  let now = NOW
  const steps = 1 + pick(10)
  for (let step = 0; step < steps; step += 1) {
    now += pick(40) * DAY
    model.step(pick(64), now)
    answers.push(model.answer())
    const deliveries = pick(3)
    for (let copy = 0; copy < deliveries; copy += 1) {
      const before = kept?.revision ?? 0
      kept = keep(kept, answers[answers.length - 1 - pick(Math.min(3, answers.length))]!, now)
      if ((kept?.revision ?? 0) < before) wrong.push('an older answer was stored')
    }
  }
  kept = keep(kept, model.answer(), now)!
  for (const at of [now, now + pick(60) * DAY]) {
    if (isOpen(stored(kept.state), at) !== model.isOpen(at)) wrong.push(`open: ${JSON.stringify(model)}`)
    if (standingAt(stored(kept.state), at) !== model.standing(at)) wrong.push(`standing: ${JSON.stringify(model)}`)
  }
  if (kept.state.isRefunded !== (model.takenBack === 'refunded')) wrong.push(`refunded: ${JSON.stringify(model)}`)
  if (kept.state.isCancelled !== model.cancelled) wrong.push(`cancelled: ${JSON.stringify(model)}`)
  return wrong
}

describe('100,000 random histories', () => {
  it('end in the access that was paid for, whichever messages were lost, doubled or late', () => {
    const pick = randomNumbers(20_261_123)
    const wrong = new Set<string>()
    for (let history = 0; history < 100_000; history += 1) for (const each of playHistory(pick)) wrong.add(each)
    expect([...wrong]).toEqual([])
  })
})
