import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import type { User } from '@rubato/contracts/domain'
import { startAgeProvider, type RunningAgeProvider } from '@rubato/stand-ins'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnvironment } from '../environment/environment.ts'
import { json } from '../items/check/recheck.ts'
import { itemKits, makeItem } from '../test-support/items.ts'
import { DAY } from '../test-support/moderation.ts'
import { done } from '../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../test-support/test-server.ts'

const world = testWorld()
let service: RunningAgeProvider
let webDir: string
beforeAll(async () => {
  service = await startAgeProvider({ environment: 'test' })
  webDir = mkdtempSync(join(tmpdir(), 'regions-'))
  writeFileSync(join(webDir, 'index.html'), '<meta content="__SITE_SETTINGS__">')
  writeFileSync(join(webDir, '.landing.html'), '<meta content="__SITE_SETTINGS__">The stage')
})
afterAll(async () => {
  await service.close()
  rmSync(webDir, { recursive: true })
})

/** One persona for each rule. */
const table = {
  '*': { age: 'declare' },
  FR: { age: 'provider' },
  GB: { age: 'provider', methods: ['passport'], validDays: 30, off: ['media'], text: 'British law asks for this.' },
  US: { age: 'declare', off: ['try', 'breath'] },
  'US-TX': { age: 'block', text: 'The law of Texas keeps this site closed.' },
}
const regionSettings = () => ({
  REGIONS: JSON.stringify(table),
  REGION_HEADER: 'x-country,x-part',
  TRUST_PROXY: '127.0.0.1',
  AGE_PROVIDER_URL: service.issuer,
  AGE_PROVIDER_CLIENT_ID: service.clientId,
})
const serve = () => world.serve({ trustProxy: '127.0.0.1' }, { ...regionSettings(), SCROLLER_ENABLED: 'true' })

/** The headers that the proxy adds for a visitor. */
const from = (region: string) => {
  const [country = '', part] = region.split('-')
  return {
    'x-forwarded-for': '198.51.100.7',
    'x-country': country,
    ...(part === undefined ? {} : { 'x-part': part }),
  }
}

/** A member, of the follower tier, who declared to be an adult where that is enough. */
const memberOf = async (server: TestServer) => server.visitor().become('follower')
const statusIn = async (visitor: Visitor, region: string) =>
  (await visitor.call('getSettings', { headers: from(region) })).error ?? 'open'

async function check(visitor: Visitor, region: string) {
  const headers = from(region)
  const { url } = await done<{ url: string }>(visitor.call('startAgeCheck', { headers }))
  const back = new URLSearchParams((await service.answer(url, 'adult')).hash.slice(1))
  const body = { state: back.get('state') ?? '', result: back.get('id_token') ?? '' }
  return { url, reply: await visitor.call('finishAgeCheck', { headers, body }) }
}

describe('the rule of a region', () => {
  it('lets a member in whose word is enough, and asks a member for a check where the law does', async () => {
    const member = await memberOf(await serve())
    expect(await Promise.all(['FR', 'DE', 'US', 'XX'].map((region) => statusIn(member, region)))).toEqual([
      'account.age-not-declared',
      'open',
      'open',
      'open',
    ])
    const me = async (region: string) => (await member.call('me', { headers: from(region) })).body as User
    expect((await me('FR')).ageDeclaredAt).toBeNull()
    expect((await me('DE')).ageDeclaredAt).not.toBeNull()
    const refused = await member.call('declareAge', { headers: from('FR'), body: { adult: true } })
    expect(refused.error).toBe('account.age-check-required')
    expect((await check(member, 'FR')).reply.status).toBe(200)
    expect(await statusIn(member, 'FR')).toBe('open')
  })

  it('accepts the methods of its row alone, tells the service, and lets a check be too old', async () => {
    const server = await serve()
    const member = await memberOf(server)
    const { url, reply } = await check(member, 'GB')
    expect(JSON.parse(new URL(url).searchParams.get('claims') ?? '')).toMatchObject({
      id_token: { age_method: { values: ['passport'] } },
    })
    // The stand-in checks documents.
    expect(reply).toMatchObject({ status: 403, error: 'age-check.method-not-accepted' })
    expect(await statusIn(member, 'GB')).toBe('account.age-not-declared')
    await check(member, 'FR')
    await world.database.queries
      .updateTable('declarations')
      .set({ checked_by: 'age.example: passport' })
      .where('method', '=', 'provider')
      .where('ended_at', 'is', null)
      .execute()
    expect(await statusIn(member, 'GB')).toBe('open')
    server.clock.advance(31 * DAY)
    expect([await statusIn(member, 'GB'), await statusIn(member, 'FR')]).toEqual(['account.age-not-declared', 'open'])
  })

  it('that became stricter asks a member again, and one that became milder does not', async () => {
    const member = await memberOf(await serve())
    const { bearer } = member
    const stricter = await world.serve(
      {},
      { AGE_PROVIDER_URL: service.issuer, AGE_PROVIDER_CLIENT_ID: service.clientId },
    )
    const again = Object.assign(stricter.visitor(), { bearer })
    expect((await again.call('getSettings')).error).toBe('account.age-not-declared')
    const milder = Object.assign((await world.serve()).visitor(), { bearer })
    // The privacy policy of a site without a service for checks is another one.
    await milder.acceptPolicies()
    expect((await milder.call('getSettings')).status).toBe(200)
  })

  it('that blocks refuses members’ calls, accounts and payments, and leaves the member’s own account and data open', async () => {
    const server = await serve()
    const member = await memberOf(server)
    const stranger = server.visitor()
    for (const [name, { access, refusesBlocked }] of Object.entries(endpoints as Record<EndpointName, Endpoint>)) {
      const { error } = await stranger.call(name as EndpointName, { headers: from('US-TX') })
      const isRefused = access === 'member' || typeof access === 'object' || refusesBlocked === true
      expect([name, error === 'region.blocked']).toEqual([name, isRefused])
    }
    expect((await member.call('signUp', { headers: from('US-TX') })).status).toBe(451)
    expect((await member.call('me', { headers: from('US-TX') })).status).toBe(200)
    expect((await member.call('getPersonalData', { headers: from('US-TX') })).status).toBe(200)
    expect(await statusIn(member, 'US-NY')).toBe('open')
  })

  it('that blocks refuses every call that costs money', async () => {
    const member = await memberOf(await serve())
    // Written out: the test above takes its expectation from the flags of the contract.
    const costly = ['startCheckout', 'resumeSubscription'] as const
    for (const name of costly)
      expect([name, (await member.call(name, { headers: from('US-TX') })).error]).toEqual([name, 'region.blocked'])
  })

  it('turns features off', async () => {
    const member = await memberOf(await serve())
    const body = { tags: ['x'], mediaTypes: ['image'] }
    const refused = async (region: string) => (await member.call('listMedia', { headers: from(region), body })).error
    await check(member, 'FR')
    await world.database.queries
      .updateTable('declarations')
      .set({ checked_by: 'a: passport' })
      .where('method', '=', 'provider')
      .execute()
    expect(await refused('GB')).toBe('route.not-found')
    expect(await refused('DE')).not.toBe('route.not-found')
  })

  it('takes games with tasks that it turns off out of a list of what fits', async () => {
    const member = await (await serve()).visitor().become('master')
    const kit = itemKits[0]
    if (!kit) throw new Error('There are kits')
    const optIns = [{ id: 'lungs', acknowledgedAt: new Date().toISOString() }]
    await done(member.call('updateSettings', { body: { optIns } }))
    const game = await makeItem(member, kit, { shared: true })
    await world.database.queries
      .updateTable('games')
      .set({ summary: json({ ...game.summary, tasks: ['breath'] }) })
      .where('id', '=', game.id)
      .execute()
    const isListed = async (region: string) => {
      const query = { fits: 'true', limit: '1000' }
      const page = await done<{ data: { id: string }[] }>(member.call('listGames', { headers: from(region), query }))
      return page.data.some(({ id }) => id === game.id)
    }
    expect([await isListed('DE'), await isListed('US')]).toEqual([true, false])
  })
  it('is in the settings of the page, and a blocked region gets no landing page', async () => {
    const { app } = await world.serve(
      { trustProxy: '127.0.0.1', webDir },
      { ...regionSettings(), SCROLLER_ENABLED: 'true' },
    )
    const pageFor = async (region: string) => (await app.inject({ url: '/', headers: from(region) })).body
    const settingsIn = (page: string) =>
      JSON.parse((/content="(.*?)"/.exec(page)?.[1] ?? '').replaceAll('&#34;', '"')) as Record<string, unknown>
    expect(settingsIn(await pageFor('US-TX'))).toMatchObject({ isBlocked: true, regionText: table['US-TX'].text })
    expect(settingsIn(await pageFor('GB'))).toMatchObject({
      isBlocked: false,
      ageAssurance: 'provider',
      media: 'none',
      hasTry: false,
      regionText: table.GB.text,
    })
    expect(settingsIn(await pageFor('US'))).toMatchObject({
      ageAssurance: 'declaration',
      hasTry: false,
      tasksOff: ['breath'],
      media: 'scrolller',
    })
    expect(settingsIn(await pageFor('DE'))).toMatchObject({ hasTry: true, tasksOff: [], regionText: null })
    expect(await pageFor('DE')).toContain('The stage')
    expect(await pageFor('US-TX')).not.toContain('The stage')
  })
})

describe('the region of a request', () => {
  it('is believed from a trusted proxy alone', async () => {
    const member = await memberOf(await serve())
    const { 'x-forwarded-for': _, ...withoutProxy } = from('US-TX')
    expect((await member.call('getSettings', { headers: withoutProxy })).status).toBe(200)
    expect((await member.call('getSettings', { headers: from('US-TX'), ip: '203.0.113.9' })).status).toBe(200)
  })

  it('comes from the file of ranges where no header names it', async () => {
    const file = join(webDir, 'ranges.csv')
    writeFileSync(file, '203.0.113.0,203.0.113.255,US-TX\n')
    const { REGION_HEADER: _, TRUST_PROXY: __, ...settings } = regionSettings()
    const member = await memberOf(await world.serve({}, { ...settings, REGION_FILE: file }))
    expect((await member.call('getSettings', { ip: '203.0.113.9' })).error).toBe('region.blocked')
    expect((await member.call('getSettings', { ip: '203.0.112.9' })).status).toBe(200)
  })

  it('is neither stored nor logged', async () => {
    const server = await world.serve(
      { trustProxy: '127.0.0.1' },
      { ...regionSettings(), REGIONS: '{"QZ-CAN":{"age":"block"},"QZ":{"age":"provider"}}' },
    )
    const member = await memberOf(server)
    for (const region of ['QZ-CAN', 'QZ']) await member.call('getSettings', { headers: from(region) })
    await check(member, 'QZ')
    expect(server.log.join('')).not.toMatch(/QZ/)
    const rows = await world.database.queries.selectFrom('declarations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/QZ/)
  })

  it('needs a source, and a header needs a trusted proxy', () => {
    const given = { NODE_ENV: 'test', REGIONS: '{}' }
    expect(() => readEnvironment(given)).toThrow('REGIONS needs REGION_HEADER or REGION_FILE')
    expect(() => readEnvironment({ ...given, REGION_HEADER: 'x-country' })).toThrow('REGION_HEADER needs TRUST_PROXY')
  })
})
