import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../database/open-database.ts'
import {
  PaymentPartnerError,
  type PartnerSubscription,
  type PaymentPartner,
  type Product,
} from '../../../ports/payment-partner.ts'
import { openUsualDatabase } from '../../../test-support/databases.ts'
import type { PaymentDependencies } from './dependencies.ts'
import { addNightlyLookUps, findDueSubjects, saveEvent } from './partner-events.queries.ts'
import { processEvents } from './process-events.ts'

const product: Product = { id: 'p', tier: 'supporter', interval: 'month', amountCents: 600, currency: 'USD' }
const START = Date.parse('2026-03-10T12:00:00Z')
/** More than are stored in one transaction. */
const COUNT = 60

let database: Database
const answers = new Map<string, PartnerSubscription>()
const asked: string[] = []
const checkoutOf = (id: string) => id.replace('sub', 'co')
beforeAll(async () => {
  database = await openUsualDatabase()
  for (let made = 0; made < COUNT; made += 1) await paySubscription(`sub_${made}`)
})
afterAll(() => database.close())

/** A member has paid at the partner, whose two events wait. */
async function paySubscription(id: string): Promise<void> {
  const { queries } = database
  const reference = randomUUID()
  const { id: userId } = await queries
    .insertInto('users')
    .values({ issuer: 'test', subject: id, username: `payer-${id}`, email: null, age_declared_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('checkouts')
    .values({
      id: reference,
      user_id: userId,
      tier: 'supporter',
      subscription_interval: 'month',
      created_at: new Date(),
    })
    .execute()
  const period = { startedAt: new Date(START), periodEnd: new Date(START + 86_400_000), endedAt: null }
  answers.set(id, { id, reference, product, status: 'active', renews: true, ...period, revision: 1 })
  for (const subject of [
    { kind: 'checkout' as const, id: checkoutOf(id) },
    { kind: 'subscription' as const, id },
  ])
    await saveEvent(queries, { id: `msg-${subject.id}`, type: 'paid', subject, receivedAt: new Date(START) })
}

const partner = {
  getCheckout: async (id: string) => {
    const subscriptionId = id.replace('co', 'sub')
    return { id, reference: '', outcome: 'completed', message: null, subscriptionId }
  },
  getSubscription: async (id: string) => {
    asked.push(id)
    return answers.get(id)!
  },
} satisfies Partial<PaymentPartner>

it('Answers are stored together, one that cannot be stored delays its own events alone', async () => {
  // Beyond the range of the column.
  answers.set('sub_7', { ...answers.get('sub_7')!, revision: 2 ** 40 })
  const dependencies = { queries: database.queries, clock: { now: () => START }, partner } as unknown
  const postponed: string[] = []
  await processEvents(
    dependencies as PaymentDependencies,
    { postponed: (problem) => void postponed.push(problem) },
    new AbortController().signal,
  )
  const events = await database.queries.selectFrom('partner_events').select(['id', 'state', 'problem']).execute()
  const waiting = events.filter(({ state }) => state !== 'settled')
  expect(waiting).toEqual(
    ['msg-co_7', 'msg-sub_7'].map((id) => expect.objectContaining({ id, state: 'waiting', problem: 'failed' })),
  )
  expect(events).toHaveLength(2 * COUNT)
  expect(postponed).toEqual(['failed', 'failed'])
  const stored = await database.queries
    .selectFrom('subscriptions')
    .innerJoin('memberships', 'memberships.user_id', 'subscriptions.user_id')
    .innerJoin('checkouts', 'checkouts.subscription_id', 'subscriptions.id')
    .select(['memberships.tier', 'checkouts.state'])
    .execute()
  expect(stored).toEqual(Array.from({ length: COUNT - 1 }, () => ({ tier: 'supporter', state: 'active' })))
  // The events of a checkout and of its subscription are answered by one question, within a transaction.
  expect(asked.length).toBeLessThan(COUNT + 5)
})

it('An event of a member is looked up before the look-ups of the night, which began earlier', async () => {
  const { queries } = database
  const [night, later] = [new Date(START + 60_000), new Date(START + 120_000)]
  await addNightlyLookUps(queries, night, night)
  const subject = { kind: 'checkout' as const, id: 'co_new' }
  await saveEvent(queries, { id: 'msg-new', type: 'paid', subject, receivedAt: later })
  await queries.updateTable('partner_events').set({ retry_at: later }).where('problem', 'is not', null).execute()
  const due = await findDueSubjects(queries, night, 2)
  expect(due.map(({ subject: { kind } }) => kind)).toEqual(['checkout', 'subscription'])
})

it('An event about a subject that the partner does not know waits for an hour, a look-up is ignored', async () => {
  const { queries } = database
  const now = START + 7_200_000
  const missing = async () => {
    throw new PaymentPartnerError('not-found', 'status 404')
  }
  const dependencies = {
    queries,
    clock: { now: () => now },
    partner: { getCheckout: missing, getSubscription: missing },
  } as unknown as PaymentDependencies
  await queries.deleteFrom('partner_events').execute()
  const save = (id: string, type: string, ageMs: number) =>
    saveEvent(queries, { id, type, subject: { kind: 'checkout', id }, receivedAt: new Date(now - ageMs) })
  await save('recent', 'checkout.completed', 3_599_000)
  await save('old', 'checkout.completed', 3_600_000)
  await save('look-up:1', 'look-up', 1000)
  const postponed: string[] = []
  await processEvents(
    dependencies,
    { postponed: (problem) => void postponed.push(problem) },
    new AbortController().signal,
  )
  const events = queries.selectFrom('partner_events').select(['id', 'state', 'problem', 'attempts', 'retry_at'])
  expect(await events.orderBy('id').execute()).toEqual([
    { id: 'look-up:1', state: 'ignored', problem: 'not-found', attempts: 0, retry_at: null },
    { id: 'old', state: 'ignored', problem: 'not-found', attempts: 0, retry_at: null },
    { id: 'recent', state: 'waiting', problem: 'not-found', attempts: 1, retry_at: new Date(now + 60_000) },
  ])
  // The partner has answered: its failures end a run.
  expect(postponed).toEqual([])
})
