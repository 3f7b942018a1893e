/** The one way into the outbox, walked by the table of mail kinds: limits, notices that become one, unconfirmed addresses. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../base/errors.ts'
import type { MailMessage } from '../ports/mail.ts'
import { usualDatabases } from '../test-support/databases.ts'
import { testWorld, type TestServer, type TestWorld, type Visitor } from '../test-support/test-server.ts'
import { mailKinds, noticeKinds, ruleOfCounted, type CountedKind, type MailKind } from './mail-kinds.ts'
import { createMail } from './mail.ts'
import type { QueuedMail } from './queued-mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TIMES = 60
const kinds = Object.keys(mailKinds) as MailKind[]
const isCounted = (kind: MailKind): kind is CountedKind => mailKinds[kind].purpose !== 'notice'

/** The mails of a server that has a transport of the test. Sends nothing while `isAway`. */
async function gateOf(world: TestWorld) {
  // The limit of sign-ups is not tested here.
  const server = await world.serveAll({ rateLimitFactor: 100 })
  const { database, identity, formerAccounts, linkRequests, clock, mailBox, limitKey } = server.dependencies
  if (identity.kind !== 'password') throw new Error('This test needs accounts with passwords')
  const sent: MailMessage[] = []
  const state = { isAway: false, onSend: async () => {} }
  const mail = createMail({
    queries: database.queries,
    jobQueries: database.jobQueries,
    clock,
    box: mailBox,
    transport: {
      async send(message) {
        await state.onSend()
        if (state.isAway) throw new Error('away')
        sent.push(message)
      },
      close: () => undefined,
    },
    links: identity,
    formerAccounts,
    linkRequests,
    announcements: { isWanted: async () => true, tokenOf: () => 'token' },
    publicUrl: 'https://rubato.example',
    supportEmail: 'help@rubato.example',
    isConfirmed: (address) => identity.isConfirmed(address),
    limitKey,
    rateLimitFactor: 1,
    wake: () => undefined,
    failed: () => undefined,
  })
  const subjectOf = async ({ email }: Visitor) =>
    (
      await database.queries
        .selectFrom('identity_users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id
  const deliverDue = () => mail.deliverDue(new AbortController().signal)
  return { server, mail, deliverDue, sent, state, clock: server.clock, subjectOf }
}

type Gate = Awaited<ReturnType<typeof gateOf>>

async function mailOf({ clock, subjectOf }: Gate, kind: MailKind, owner: Visitor): Promise<QueuedMail> {
  const to = owner.email
  if (kind === 'confirm-email') return { kind, to, subject: await subjectOf(owner), isNewAddress: false }
  if (kind === 'feedback-answer') return { kind, to, answer: 'Thank you.' }
  if (kind === 'announcement') return { kind, to, userId: 'user', subject: 'News', text: 'A text.', isTest: true }
  if (kind === 'alarm') return { kind, to, text: 'A backup is late.', isResolved: false }
  return isCounted(kind) ? { kind, to } : { kind: 'notice', to, change: kind, at: clock.now() }
}

async function account(server: TestServer, confirmed: 'confirmed' | 'unconfirmed'): Promise<Visitor> {
  const visitor = server.visitor()
  await visitor.signUp()
  if (confirmed === 'confirmed') await visitor.confirmAddress()
  return visitor
}

/** Requests the mail this many times, and sends the first before the others; returns how many requests were refused. */
async function ask(gate: Gate, mail: QueuedMail, times: number): Promise<number> {
  let refused = 0
  for (let n = 0; n < times; n += 1) {
    await gate.mail.enqueue(mail).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'request.too-many')) throw error
      refused += 1
    })
    if (n === 0) await gate.deliverDue()
  }
  await gate.deliverDue()
  return refused
}

describe.each(usualDatabases)('every mail on %s', (_, open) => {
  const world = testWorld(open)
  let gate: Gate
  beforeAll(async () => {
    gate = await gateOf(world)
  })
  afterEach(async () => {
    await gate.deliverDue()
    gate.sent.splice(0)
    await world.database.queries.deleteFrom('mail_outbox').execute()
  })
  const waiting = () =>
    world.database.queries.selectFrom('mail_outbox').select('id').where('mail', 'is not', null).execute()

  it.each(kinds)('of the kind "%s" is sent few times to one address, however often it is asked for', async (kind) => {
    const owner = await account(gate.server, 'confirmed')
    const refused = await ask(gate, await mailOf(gate, kind, owner), TIMES)
    const limit = isCounted(kind) ? ruleOfCounted(kind).toAddress : 1
    expect(gate.sent.map(({ to }) => to)).toEqual(Array<string>(limit).fill(owner.email))
    expect(refused).toBe(isCounted(kind) ? TIMES - limit : 0)
    gate.clock.advance(HOUR - MINUTE)
    await gate.deliverDue()
    expect(gate.sent).toHaveLength(limit)
    gate.clock.advance(2 * MINUTE)
    await gate.deliverDue()
    if (isCounted(kind)) return
    expect(gate.sent).toHaveLength(2)
    expect(gate.sent[1]?.text).toContain(`${TIMES - 1} times`)
    expect(gate.sent[1]?.id).not.toBe(gate.sent[0]?.id)
    expect(await waiting()).toEqual([])
  })

  it.each(kinds)(
    'of the kind "%s" goes to an address that was never confirmed only if it confirms or resets, or is for the operator',
    async (kind) => {
      const owner = await account(gate.server, 'unconfirmed')
      await ask(gate, await mailOf(gate, kind, owner), 1)
      // The identity provider returns a former address only if it was confirmed: see mail-links.test.ts.
      const isSent = ['confirm', 'reset', 'operator'].includes(mailKinds[kind].purpose) || kind === 'email-changed'
      expect(gate.sent).toHaveLength(isSent ? 1 : 0)
      expect(await waiting()).toEqual([])
    },
  )

  it('that one account causes is counted over all addresses', async () => {
    const subject = await gate.subjectOf(await account(gate.server, 'confirmed'))
    let refused = 0
    for (let n = 0; n < TIMES; n += 1)
      refused += await ask(gate, { kind: 'confirm-email', to: `third-${n}@party.test`, subject, isNewAddress: true }, 1)
    expect(gate.sent).toHaveLength(ruleOfCounted('confirm-email').ofAccount ?? 0)
    expect(refused).toBe(TIMES - gate.sent.length)
  })

  it('that one network asks for is counted over all addresses', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: TIMES }, (_each, n) =>
        gate.mail.enqueue({ kind: 'reset-password', to: `other-${n}@party.test` }, { ip: '192.0.2.7' }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  it('of a flood stays before the outbox: the reset mail of another member is not held up', async () => {
    const [flooder, other] = [await account(gate.server, 'confirmed'), await account(gate.server, 'confirmed')]
    gate.state.isAway = true
    for (const kind of kinds) await ask(gate, await mailOf(gate, kind, flooder), TIMES)
    const counted = kinds.filter(isCounted).map((kind) => ruleOfCounted(kind).toAddress)
    expect(await waiting()).toHaveLength(noticeKinds.length + counted.reduce((sum, limit) => sum + limit, 0))
    gate.state.isAway = false
    await ask(gate, { kind: 'reset-password', to: other.email }, 1)
    // The mails of the flood wait for their next attempt.
    expect(gate.sent.map(({ to }) => to)).toEqual([other.email])
  })

  it('that comes while one of its kind is being sent is sent an hour later', async () => {
    const owner = await account(gate.server, 'confirmed')
    const notice = await mailOf(gate, 'password-changed', owner)
    gate.state.isAway = true
    await ask(gate, notice, 1)
    gate.state.isAway = false
    await gate.mail.enqueue(notice)
    gate.clock.advance(2 * MINUTE)
    await gate.deliverDue()
    expect(gate.sent).toHaveLength(1)
    expect(gate.sent[0]?.text).toContain('2 times')
    gate.clock.advance(2 * HOUR)
    await ask(gate, notice, 1)
    expect(gate.sent).toHaveLength(2)
    expect(gate.sent[1]?.text).toContain('When: ')
  })
})

describe.each(usualDatabases)('a notice that waits for the mail server on %s', (_, open) => {
  const world = testWorld(open)
  const DAY = 24 * HOUR

  it('is tried for a day from the newest one that was merged into it', async () => {
    const gate = await gateOf(world)
    const owner = await account(gate.server, 'confirmed')
    const notice = await mailOf(gate, 'password-changed', owner)
    gate.state.isAway = true
    await ask(gate, notice, 1)
    gate.clock.advance(DAY - 5 * MINUTE)
    await gate.mail.enqueue({ ...notice, at: gate.clock.now() } as QueuedMail)
    gate.clock.advance(6 * MINUTE)
    await gate.deliverDue()
    gate.state.isAway = false
    gate.clock.advance(2 * HOUR)
    await gate.deliverDue()
    expect(gate.sent).toHaveLength(1)
    expect(gate.sent[0]?.text).toContain('2 times')
  })

  it('stays when the older one is given up while it is merged', async () => {
    const gate = await gateOf(world)
    const owner = await account(gate.server, 'confirmed')
    const notice = await mailOf(gate, 'passkey-added', owner)
    gate.state.isAway = true
    await ask(gate, notice, 1)
    gate.clock.advance(DAY + MINUTE)
    gate.state.onSend = () => gate.mail.enqueue(notice)
    await gate.deliverDue()
    gate.state.isAway = false
    gate.state.onSend = async () => undefined
    gate.clock.advance(2 * HOUR)
    await gate.deliverDue()
    expect(gate.sent.map(({ text }) => text)).toEqual([expect.stringContaining('2 times')])
  })
})

describe('the outbox', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('**/*.ts', { cwd: root }).filter((path) => !/\.test\.ts$|^test-support\//.test(path))
  const matching = (pattern: RegExp) =>
    sources.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8'))).toSorted()

  it('is written by its own file alone, stored into by the gate alone, and the transport has one caller', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(
      matching(/(?:insertInto|updateTable|deleteFrom)\('mail_outbox'|(?:insert into|update|delete from) mail_outbox/),
    ).toEqual(['mail/outbox-rows.ts'])
    expect(matching(/outbox\.store\(/)).toEqual(['mail/mail-gate.ts'])
    expect(matching(/outboxRows\(/)).toEqual(['mail/outbox-rows.ts', 'mail/outbox.ts'])
    expect(matching(/createOutbox\(\{/)).toEqual(['mail/mail.ts', 'mail/outbox.ts'])
    expect(matching(/transport\.send\(/)).toEqual(['mail/mail.ts'])
  })
})
