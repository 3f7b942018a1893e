/**
 * Sends generated webhook requests through the server, with the real verification, inbox and worker, and compares the stored
 * state with the partner's books in the end.
 */
import { randomUUID } from 'node:crypto'
import { API_BASE, endpoints } from '@rubato/contracts/api'
import { isTierAtLeast } from '@rubato/contracts/domain'
import { createPartnerControl, startPartner, type LedgerSubscription, type RunningPartner } from '@rubato/stand-ins'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../apps/server/src/app.ts'
import type { Clock } from '../../../apps/server/src/ports/clock.ts'
import type { Database } from '../../../apps/server/src/database/open-database.ts'
import { connect } from '../../../apps/server/src/dependencies/connect.ts'
import { vendorSettingsOf } from '../../../apps/server/src/dependencies/vendor-settings.ts'
import { readEnvironment } from '../../../apps/server/src/environment/environment.ts'
import { countEvents } from '../../../apps/server/src/features/membership/payments/partner-events.queries.ts'
import { generateRequests, isGenuine, kinds, randomNumbers, type GeneratedRequest, type Kind } from './generate.ts'

export interface FloodReport {
  sent: Record<Kind, number>
  /** Requests that were answered otherwise than their kind demands. */
  wronglyAccepted: number
  wronglyRefused: number
  /** Rows of the inbox whose id was in no genuine request. */
  forgedRows: number
  /** Genuine ids without a row. */
  missingRows: number
  /** Events, and double payments that are not ended. */
  waiting: number
  subscriptions: number
  /** Double payments that were ended at the partner. */
  doubles: number
  /** Differences between the database and the partner's books. */
  differences: string[]
  receiveMs: number
  settleMs: number
}

export interface FloodSettings {
  database: Database
  events: number
  seed: number
  onProgress?: (sent: number) => void
}

/** Events about one subscription, on average. */
const EVENTS_PER_SUBSCRIPTION = 10
/** One in this many members pays for a second subscription by a checkout that was closed. */
const MEMBERS_PER_DOUBLE = 2
/** Refunds, and cancellations, that the partner fails to answer. */
const FAILED_CALLS = 3
/** Requests at the same time. */
const IN_FLIGHT = 16
/** How long the worker may take for the rest of the inbox, ms. */
const SETTLE_MAX_MS = 600_000
/** More than a quarter of the longest wait after as many failures in a row. */
const RETRY_STEP_MS = 16 * 60_000

/** @param database migrated */
export async function floodWithEvents({ database, events, seed, onProgress }: FloodSettings): Promise<FloodReport> {
  const partner = await startPartner()
  const clock = movableClock()
  const app = await buildSite(database, partner, clock)
  const control = createPartnerControl(partner.baseUrl)
  for (const route of ['refund', 'cancel'] as const) await control.setFault(route, { kind: 'error' }, FAILED_CALLS)
  try {
    const owners = await makeSubscriptions(database, partner, Math.ceil(events / EVENTS_PER_SUBSCRIPTION))
    const subscriptions = [...partner.world.subscriptions.values()]
    const before = performance.now()
    const received = await sendAll(
      app,
      generateRequests(partner.world, subscriptions, events, randomNumbers(seed)),
      onProgress,
    )
    const between = performance.now()
    const waiting = await settle(app, database, clock)
    const settleMs = performance.now() - between
    const { genuine, ...counts } = received
    return {
      ...counts,
      ...(await compareInbox(database, genuine)),
      waiting,
      subscriptions: subscriptions.length,
      doubles: await countDoubles(database),
      differences: [...(await compareWithBooks(database, subscriptions, owners)), ...soldTwice(subscriptions, owners)],
      receiveMs: between - before,
      settleMs,
    }
  } finally {
    await app.close()
    await partner.close()
  }
}

interface MovableClock extends Clock {
  advance(ms: number): void
  /** Runs the work of all intervals once; resolves when it has ended. */
  runIntervals(): Promise<void>
}

function movableClock(): MovableClock {
  let offset = 0
  const intervals = new Set<() => Promise<void>>()
  return {
    now: () => Date.now() + offset,
    every(_ms, work) {
      intervals.add(work)
      return () => void intervals.delete(work)
    },
    advance: (ms) => void (offset += ms),
    async runIntervals() {
      for (const work of intervals) await work()
    },
  }
}

async function buildSite(database: Database, partner: RunningPartner, clock: Clock): Promise<FastifyInstance> {
  const environment = readEnvironment({
    NODE_ENV: 'test',
    AUTH_SECRET: 'only-for-tests-0123456789abcdefghijklmnopqrstuvwxyz',
    PARTNER_URL: partner.baseUrl,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '1000000',
  })
  return buildApp(connect(environment, database, await vendorSettingsOf(environment), { clock }))
}

/**
 * Accounts that have each paid for one subscription, and some for a second one, which the server has not heard of. Returns the
 * accounts by the partner's id of the subscription.
 */
async function makeSubscriptions(
  { queries }: Database,
  { world }: RunningPartner,
  count: number,
): Promise<Map<string, string>> {
  const products = world.settings.products
  const owners = new Map<string, string>()
  for (let made = 0; made < count; made += 1) {
    const subject = randomUUID()
    const { id: userId } = await queries
      .insertInto('users')
      .values({
        issuer: 'flood',
        subject,
        username: `payer-${subject.slice(0, 18)}`,
        email: null,
        age_declared_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pay = async (product: StandInProduct, state: 'waiting' | 'failed') => {
      const { tier, interval } = product
      const reference = randomUUID()
      await queries
        .insertInto('checkouts')
        .values({
          id: reference,
          user_id: userId,
          tier,
          subscription_interval: interval,
          state,
          created_at: new Date(),
        })
        .execute()
      const address = 'http://127.0.0.1:9/'
      const terms = { reference, product, changes: null, successUrl: address, failureUrl: address }
      const checkout = world.openCheckout(terms)
      if (state === 'failed') await world.expire(checkout)
      await world.pay(checkout)
      owners.set(checkout.subscription!, userId)
    }
    await pay(products[made % products.length]!, 'waiting')
    const doubles = Math.floor(made / MEMBERS_PER_DOUBLE)
    if (made % MEMBERS_PER_DOUBLE === 0) await pay(products[(doubles * 3 + 1) % products.length]!, 'failed')
  }
  return owners
}

type StandInProduct = RunningPartner['world']['settings']['products'][number]

interface Received {
  sent: Record<Kind, number>
  wronglyAccepted: number
  wronglyRefused: number
  /** Ids of all genuine requests. */
  genuine: Set<string>
}

async function sendAll(
  app: FastifyInstance,
  requests: AsyncIterable<GeneratedRequest>,
  onProgress: FloodSettings['onProgress'],
): Promise<Received> {
  const url = API_BASE + endpoints.partnerWebhook.path
  const genuine = new Set<string>()
  const counts = { wronglyAccepted: 0, wronglyRefused: 0 }
  const sent = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
  let total = 0
  const send = async ({ kind, id, headers, body }: GeneratedRequest) => {
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: body })
    const isAccepted = statusCode === 200
    if (isAccepted && !isGenuine(kind)) counts.wronglyAccepted += 1
    if (!isAccepted && isGenuine(kind)) counts.wronglyRefused += 1
    if (isGenuine(kind)) genuine.add(id)
    sent[kind] += 1
    total += 1
    if (total % 10_000 === 0) onProgress?.(total)
  }
  const running = new Set<Promise<void>>()
  for await (const request of requests) {
    const one: Promise<void> = send(request).finally(() => running.delete(one))
    running.add(one)
    if (running.size >= IN_FLIGHT) await Promise.race(running)
  }
  await Promise.all(running)
  return { sent, genuine, ...counts }
}

/** Lets the worker settle every event and double payment; returns how many are left. */
async function settle({ jobs }: FastifyInstance, { queries }: Database, clock: MovableClock): Promise<number> {
  const until = performance.now() + SETTLE_MAX_MS
  for (;;) {
    // Failed calls are repeated a minute later, and later with each failure.
    clock.advance(RETRY_STEP_MS)
    await clock.runIntervals()
    // The clock does not move while the worker runs: however long that takes, no subscription ends by itself.
    await jobs.idle()
    const { waiting } = await countEvents(queries)
    const { doubles } = await queries
      .selectFrom('double_payments')
      .select(({ fn }) => fn.countAll<string>().as('doubles'))
      .where('outcome', '=', 'waiting')
      .executeTakeFirstOrThrow()
    const left = waiting + Number(doubles)
    if (left === 0 || performance.now() > until) return left
  }
}

async function countDoubles({ queries }: Database): Promise<number> {
  const { count } = await queries
    .selectFrom('double_payments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('outcome', '=', 'refunded')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const isOver = ({ status }: LedgerSubscription): boolean => ['expired', 'refunded', 'disputed'].includes(status)

/** Members who are charged twice by the books, among the subscriptions of which the site has heard. */
function soldTwice(books: readonly LedgerSubscription[], owners: ReadonlyMap<string, string>): string[] {
  const running = books.filter((book) => book.revision > 1 && !isOver(book) && !book.cancelAtPeriodEnd)
  return [...Map.groupBy(running, ({ id }) => owners.get(id)).values()].flatMap((own) => {
    const lifetimes = own.filter(({ periodEnd }) => periodEnd === null)
    const renewed = own.filter(({ periodEnd }) => periodEnd !== null)
    const isCovered = renewed.some(({ product }) =>
      lifetimes.some((lifetime) => isTierAtLeast(lifetime.product.tier, product.tier)),
    )
    return renewed.length > 1 || lifetimes.length > 1 || isCovered
      ? [`sold twice: ${own.map(({ id, product }) => `${id} ${product.id}`).join(', ')}`]
      : []
  })
}

async function compareInbox({ queries }: Database, genuine: ReadonlySet<string>) {
  // Without the look-ups that the server adds itself once a night.
  const rows = await queries.selectFrom('partner_events').select('id').where('id', 'not like', 'look-up:%').execute()
  const ids = new Set(rows.map(({ id }) => id))
  return {
    forgedRows: rows.filter(({ id }) => !genuine.has(id)).length,
    missingRows: [...genuine].filter((id) => !ids.has(id)).length,
  }
}

/** The state of a subscription with a running period by the books, in the words of the site. */
function expectedOf({ status, cancelAtPeriodEnd, revision }: LedgerSubscription, tier: string): string {
  const isTakenBack = status === 'refunded' || status === 'disputed'
  const running = cancelAtPeriodEnd ? 'cancelled' : status === 'past_due' ? 'past-due' : 'active'
  const standing = isTakenBack ? status : status === 'expired' ? 'ended' : running
  return [standing, revision, cancelAtPeriodEnd, status === 'refunded', tier].join(' ')
}

/** The highest tier of the open ones. */
const tierOf = (books: readonly LedgerSubscription[]): string =>
  books
    .filter((book) => !isOver(book))
    .map(({ product }) => product.tier)
    .sort((one, other) => (isTierAtLeast(one, other) ? -1 : 1))[0] ?? 'none'

/** Subscriptions without any event are not known to the site. */
async function compareWithBooks(
  { queries }: Database,
  books: readonly LedgerSubscription[],
  owners: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('subscriptions')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'subscriptions.user_id').on('memberships.vendor', '=', 'partner'),
    )
    .select(['external_subscription_id', 'subscriptions.standing', 'revision', 'subscriptions.is_cancelled'])
    .select(['is_refunded', 'memberships.tier'])
    .where('external_vendor', '=', 'partner')
    .execute()
  const stored = new Map(
    rows.map((row) => [
      row.external_subscription_id,
      [row.standing, row.revision, row.is_cancelled, row.is_refunded, row.tier ?? 'none'].join(' '),
    ]),
  )
  const happened = books.filter(({ revision }) => revision > 1)
  const byOwner = Map.groupBy(happened, ({ id }) => owners.get(id))
  return happened.flatMap((book) => {
    const tier = tierOf(byOwner.get(owners.get(book.id)) ?? [])
    const [is, expected] = [stored.get(book.id), expectedOf(book, tier)]
    return is === expected ? [] : [`${book.id}: stored ${is ?? 'nothing'}, expected ${expected}`]
  })
}
