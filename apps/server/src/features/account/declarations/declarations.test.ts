import { DECLARATION_VERSIONS, type Declaration, type HistoryCopy } from '@rubato/contracts/domain'
import { ageResultManners, startAgeProvider, type RunningAgeProvider } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accountLimits as limits } from '../../../site/account.ts'
import { hasPostgres } from '../../../test-support/databases.ts'
import { historyCopy, historyRecord } from '../../../test-support/history-copies.ts'
import { forgetRuns } from '../../../test-support/jobs.ts'
import { idOf } from '../../../test-support/library.ts'
import { DAY } from '../../../test-support/moderation.ts'
import { done } from '../../../test-support/scripts.ts'
import { testWorld, type Reply, type TestServer, type Visitor } from '../../../test-support/test-server.ts'

const world = testWorld()

const declarationsOf = async (visitor: Visitor) =>
  (await done<{ declarations: Declaration[] }>(visitor.call('getPersonalData'))).declarations
const consent = { kind: 'intimate-data', textVersion: DECLARATION_VERSIONS['intimate-data'] }

describe('a consent', () => {
  it('is given and taken back a few times an hour: each time is a record that stays', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const statuses: number[] = []
    for (let n = 0; n < 15; n += 1) {
      statuses.push((await visitor.call('giveConsent', { body: consent })).status)
      statuses.push((await visitor.call('withdrawDeclaration', { params: { kind: 'intimate-data' } })).status)
    }
    const { limit } = limits.declarationsByUser
    expect(statuses).toEqual([...Array<number>(limit).fill(204), ...Array<number>(30 - limit).fill(429)])
    expect(await declarationsOf(visitor)).toHaveLength(limit / 2)
    expect(await visitor.call('declareAge', { body: { adult: true } })).toMatchObject({
      status: 429,
      error: 'request.too-many',
    })
  })

  it('is asked for once, and stored with its date and the version of its text', async () => {
    const server = await world.serve()
    const visitor = server.visitor()
    await visitor.signUp()
    expect((await visitor.call('me')).body).toMatchObject({ consentsToGive: [consent] })
    expect((await visitor.call('giveConsent', { body: consent })).status).toBe(204)
    server.clock.advance(DAY)
    await done(visitor.call('giveConsent', { body: consent }))
    expect((await visitor.call('me')).body).toMatchObject({ consentsToGive: [] })
    const [given, ...others] = await declarationsOf(visitor)
    expect(others).toEqual([])
    expect(given).toMatchObject({ ...consent, method: 'self', checkedBy: null, endedAt: null })
    expect(Math.abs(Date.parse(given?.givenAt ?? '') - server.clock.now() + DAY)).toBeLessThan(60_000)
  })

  it('in a version that is not shown any more is refused; a new version is asked for, and keeps the old record', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    const old = { ...consent, textVersion: '2020-01-01' }
    expect(await visitor.call('giveConsent', { body: old })).toMatchObject({
      status: 409,
      error: 'account.text-changed',
    })
    await done(visitor.call('giveConsent', { body: consent }))
    await world.database.queries
      .updateTable('declarations')
      .set({ text_version: old.textVersion })
      .where('kind', '=', 'intimate-data')
      .execute()
    expect((await visitor.call('me')).body).toMatchObject({ consentsToGive: [{ ...consent, isRenewal: true }] })
    await done(visitor.call('giveConsent', { body: consent }))
    expect((await declarationsOf(visitor)).map(({ textVersion, endedAt }) => [textVersion, endedAt === null])).toEqual([
      [consent.textVersion, true],
      [old.textVersion, false],
    ])
  })

  it('that is taken back removes settings and profile at once, and nothing is stored without it', async () => {
    const visitor = await (await world.serve()).visitor().become('supporter')
    await done(visitor.call('updateSettings', { body: { chatSpeed: 'slow' } }))
    await done(visitor.call('createHistoryCopy', { body: historyCopy() }))
    expect((await visitor.call('withdrawDeclaration', { params: { kind: 'intimate-data' } })).status).toBe(204)
    const rows = await world.database.queries
      .selectFrom('account_settings')
      .innerJoin('users', 'users.id', 'user_id')
      .select('username')
      .where('username', '=', visitor.username)
      .execute()
    expect(rows).toEqual([])
    expect((await done<{ copy: HistoryCopy | null }>(visitor.call('getHistoryCopy'))).copy).toBeNull()
    const refused = await visitor.call('updateSettings', { body: { chatSpeed: 'fast' } })
    expect(refused).toMatchObject({ status: 403, error: 'account.consent-required' })
    expect((await visitor.call('me')).body).toMatchObject({ consentsToGive: [consent] })
    await done(visitor.call('giveConsent', { body: consent }))
    await done(visitor.call('updateSettings', { body: { chatSpeed: 'fast' } }))
    expect((await declarationsOf(visitor)).filter(({ kind }) => kind === 'intimate-data')).toHaveLength(2)
  })
})

describe.runIf(hasPostgres)('the consent of a call under way', () => {
  const copyOf = async (visitor: Visitor) =>
    (await done<{ copy: HistoryCopy | null }>(visitor.call('getHistoryCopy'))).copy?.id ?? ''
  const writes: [stored: string, hasCopy: boolean, write: (visitor: Visitor, copyId: string) => Promise<Reply>][] = [
    ['settings', false, (visitor) => visitor.call('updateSettings', { body: { chatSpeed: 'fast' } })],
    ['a history copy', false, (visitor) => visitor.call('createHistoryCopy', { body: historyCopy() })],
    [
      'history records',
      true,
      (visitor, copyId) =>
        visitor.call('putHistoryRecords', { params: { copyId }, body: { records: [historyRecord()] } }),
    ],
  ]

  it.each(writes)('that is withdrawn meanwhile keeps %s from being stored', async (_, hasCopy, write) => {
    const visitor = await (await world.serve()).visitor().become('supporter')
    if (hasCopy) await done(visitor.call('createHistoryCopy', { body: historyCopy() }))
    const [userId, copyId] = [await idOf(visitor), await copyOf(visitor)]
    const { late } = await world.database.queries.transaction().execute(async (withdrawal) => {
      await withdrawal
        .updateTable('declarations')
        .set({ ended_at: new Date() })
        .where('user_id', '=', userId)
        .where('kind', '=', 'intimate-data')
        .execute()
      const call = write(visitor, copyId)
      await Promise.race([call, new Promise((resolve) => void setTimeout(resolve, 500))])
      // In an object, so that the transaction does not wait for the call, which waits for the transaction.
      return { late: call }
    })
    expect(await late).toMatchObject({ status: 403, error: 'account.consent-required' })
  })

  it.each(writes)('that is renewed meanwhile lets %s be stored', async (_, hasCopy, write) => {
    const visitor = await (await world.serve()).visitor().become('supporter')
    if (hasCopy) await done(visitor.call('createHistoryCopy', { body: historyCopy() }))
    const [userId, copyId] = [await idOf(visitor), await copyOf(visitor)]
    const { late } = await world.database.queries.transaction().execute(async (renewal) => {
      const given = await renewal
        .updateTable('declarations')
        .set({ ended_at: new Date() })
        .where('user_id', '=', userId)
        .where('kind', '=', 'intimate-data')
        .returning(['user_id', 'kind', 'text_version', 'given_at', 'method'])
        .executeTakeFirstOrThrow()
      await renewal.insertInto('declarations').values(given).execute()
      const call = write(visitor, copyId)
      await Promise.race([call, new Promise((resolve) => void setTimeout(resolve, 500))])
      return { late: call }
    })
    expect((await late).status).toBeLessThan(300)
  })
})

describe('the declaration of age', () => {
  it('that is taken back closes the members’ area until it is given again, and both stay on record', async () => {
    const visitor = await (await world.serve()).visitor().become('follower')
    expect((await visitor.call('getSettings')).status).toBe(200)
    await done(visitor.call('withdrawDeclaration', { params: { kind: 'adult' } }))
    await done(visitor.call('withdrawDeclaration', { params: { kind: 'adult' } }))
    expect((await visitor.call('getSettings')).error).toBe('account.age-not-declared')
    await visitor.declareAge()
    expect((await visitor.call('getSettings')).status).toBe(200)
    const adult = (await declarationsOf(visitor)).filter(({ kind }) => kind === 'adult')
    expect(adult.map(({ endedAt }) => endedAt === null)).toEqual([true, false])
  })

  it('of one member is not that of another', async () => {
    const server = await world.serve()
    const [one, two] = [await server.visitor().become('follower'), await server.visitor().become('follower')]
    await done(one.call('withdrawDeclaration', { params: { kind: 'adult' } }))
    expect((await two.call('getSettings')).status).toBe(200)
  })

  it('needs no service where there is none', async () => {
    const visitor = (await world.serve()).visitor()
    await visitor.signUp()
    expect((await visitor.call('startAgeCheck')).error).toBe('route.not-found')
    const body = { state: 'x', result: 'y' }
    expect((await visitor.call('finishAgeCheck', { body })).error).toBe('route.not-found')
  })
})

describe('a check of age by a service', () => {
  let service: RunningAgeProvider
  beforeAll(async () => {
    service = await startAgeProvider({ environment: 'test' })
  })
  afterEach(() => {
    service.setManner('right')
    service.clearFaults()
  })
  afterAll(() => service.close())

  const serve = () => world.serve({}, { AGE_PROVIDER_URL: service.issuer, AGE_PROVIDER_CLIENT_ID: service.clientId })
  const newcomer = async (server: TestServer) => {
    const visitor = server.visitor()
    await visitor.signUp()
    return visitor
  }
  /** The way of the browser: to the service, an answer there, and back. */
  async function goAndReturn(visitor: Visitor, outcome: 'adult' | 'minor' = 'adult') {
    const { url } = await done<{ url: string }>(visitor.call('startAgeCheck'))
    const back = new URLSearchParams((await service.answer(url, outcome)).hash.slice(1))
    return { state: back.get('state') ?? '', result: back.get('id_token') ?? '' }
  }

  it('opens the members’ area, and stores date, service, method and expiry alone', async () => {
    const server = await serve()
    const visitor = await newcomer(server)
    expect(await visitor.call('declareAge', { body: { adult: true } })).toMatchObject({
      status: 403,
      error: 'account.age-check-required',
    })
    const reply = await visitor.call('finishAgeCheck', { body: await goAndReturn(visitor) })
    expect(reply.status).toBe(200)
    expect((reply.body as { ageDeclaredAt: string | null }).ageDeclaredAt).not.toBeNull()
    const [row] = await declarationsOf(visitor)
    expect(row).toMatchObject({ kind: 'adult', method: 'provider', checkedBy: '127.0.0.1: document', endedAt: null })
    expect(JSON.stringify(row)).not.toContain('person-at-the-service')
  })

  it('sends the browser back to this site, with the state and the nonce of this check', async () => {
    const visitor = await newcomer(await serve())
    const { url } = await done<{ url: string }>(visitor.call('startAgeCheck'))
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({ response_type: 'id_token', response_mode: 'fragment', client_id: service.clientId })
    expect(new URL(query['redirect_uri'] ?? '').pathname).toBe('/age-check')
    expect(query['nonce']).not.toContain(query['state'])
    // Nothing in the address identifies the member.
    expect(url).not.toContain(encodeURIComponent(visitor.email))
    expect(url).not.toContain(visitor.username)
  })

  it.each(ageResultManners.filter((manner) => manner !== 'right'))(
    'is refused with a result that is %s',
    async (manner) => {
      const visitor = await newcomer(await serve())
      service.setManner(manner)
      const answer = await goAndReturn(visitor, manner === 'altered' ? 'minor' : 'adult')
      const reply = await visitor.call('finishAgeCheck', { body: answer })
      expect(reply).toMatchObject({ status: 400, error: 'age-check.refused' })
      expect((await visitor.call('me')).body).toMatchObject({ ageDeclaredAt: null })
    },
  )

  it('of a minor is told, and stores nothing', async () => {
    const visitor = await newcomer(await serve())
    const reply = await visitor.call('finishAgeCheck', { body: await goAndReturn(visitor, 'minor') })
    expect(reply).toMatchObject({ status: 403, error: 'age-check.not-adult' })
    expect(await declarationsOf(visitor)).toEqual([])
  })

  it('counts once, for the member who began it, and for half an hour', async () => {
    const server = await serve()
    const [one, other] = [await newcomer(server), await newcomer(server)]
    const answer = await goAndReturn(one)
    expect((await other.call('finishAgeCheck', { body: answer })).error).toBe('age-check.state-invalid')
    // The attempt of another person used it up.
    expect((await one.call('finishAgeCheck', { body: answer })).error).toBe('age-check.state-invalid')
    const late = await goAndReturn(one)
    server.clock.advance(31 * 60_000)
    expect((await one.call('finishAgeCheck', { body: late })).error).toBe('age-check.state-invalid')
  })

  it('does not accept the result of an earlier check with a new state', async () => {
    const visitor = await newcomer(await serve())
    const [first, second] = [await goAndReturn(visitor), await goAndReturn(visitor)]
    const mixed = { state: second.state, result: first.result }
    expect((await visitor.call('finishAgeCheck', { body: mixed })).error).toBe('age-check.refused')
  })

  it.each([
    ['discovery', { kind: 'error' }],
    ['discovery', { kind: 'html', status: 200 }],
    ['discovery', { kind: 'garbage' }],
    ['discovery', { kind: 'huge' }],
    ['discovery', { kind: 'refuse' }],
    ['discovery', { kind: 'hang' }],
    ['discovery', { kind: 'body', body: '{"issuer":"https://other.example"}' }],
    ['discovery', { kind: 'rate-limit' }],
  ] as const)('says that the service does not answer when its %s fails: %j', async (route, fault) => {
    const server = await serve()
    const visitor = await newcomer(server)
    service.setFault(route, fault)
    expect(await visitor.call('startAgeCheck')).toMatchObject({ status: 503, error: 'age-check.unavailable' })
    expect(server.log.join('')).toContain('the service for checks of age did not answer')
    service.clearFaults()
    expect((await visitor.call('startAgeCheck')).status).toBe(200)
  })

  it.each([
    { kind: 'error' },
    { kind: 'html', status: 200 },
    { kind: 'garbage' },
    { kind: 'huge' },
    { kind: 'refuse' },
    { kind: 'hang' },
    { kind: 'body', body: '{"keys":"none"}' },
    { kind: 'rate-limit' },
  ] as const)('says that the service does not answer when its keys fail: %j', async (fault) => {
    const server = await serve()
    const visitor = await newcomer(server)
    const answer = await goAndReturn(visitor)
    service.setFault('keys', fault)
    const reply = await visitor.call('finishAgeCheck', { body: answer })
    expect(reply).toMatchObject({ status: 503, error: 'age-check.unavailable' })
    service.clearFaults()
    expect((await visitor.call('finishAgeCheck', { body: await goAndReturn(visitor) })).status).toBe(200)
  })

  it('replaces the one before, with its own date and expiry', async () => {
    const server = await serve()
    const visitor = await newcomer(server)
    await done(visitor.call('finishAgeCheck', { body: await goAndReturn(visitor) }))
    server.clock.advance(DAY)
    await done(visitor.call('finishAgeCheck', { body: await goAndReturn(visitor) }))
    const [last, first] = await declarationsOf(visitor)
    expect(last).toMatchObject({ method: 'provider', endedAt: null })
    expect(first).toMatchObject({ endedAt: expect.any(String) as string })
    expect((await visitor.call('me')).body).toMatchObject({ ageDeclaredAt: last?.givenAt })
  })

  it('ends when it has expired, and has to be repeated', async () => {
    const server = await serve()
    const visitor = await newcomer(server)
    await done(visitor.call('finishAgeCheck', { body: await goAndReturn(visitor) }))
    server.clock.advance(366 * DAY)
    await forgetRuns(world.database)
    await server.clock.strike()
    const ended = await world.database.queries
      .selectFrom('declarations')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['ended_at', 'expires_at', 'age_declared_at'])
      .where('username', '=', visitor.username)
      .executeTakeFirstOrThrow()
    expect(ended.ended_at).toEqual(ended.expires_at)
    expect(ended.age_declared_at).toBeNull()
  })

  it('begins a limited number of times', async () => {
    const visitor = await newcomer(await serve())
    for (let count = 0; count < 20; count += 1) await done(visitor.call('startAgeCheck'))
    expect((await visitor.call('startAgeCheck')).error).toBe('request.too-many')
  })
})
