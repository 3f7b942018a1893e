import { PHOTO_CALLS_PER_MINUTE, PHOTO_SEARCH_MAX } from '@rubato/contracts/api'
import type { PhotoList } from '@rubato/contracts/domain'
import { startUnsplash, type FaultInput, type RunningUnsplash } from '@rubato/stand-ins'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, callItem, itemKits } from '../../test-support/items.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'
import { REFUSED_MS, VENDOR_REST_MS } from '../../base/vendor-rest.ts'
import { CACHE_MS, LIMITED_REST_MS } from './photo-catalogue.ts'

const world = testWorld()
let unsplash: RunningUnsplash
beforeEach(async () => {
  unsplash = await startUnsplash({ hourlyLimit: 1000 })
})
afterEach(() => unsplash.close())

const configured = () => ({ UNSPLASH_ACCESS_KEY: unsplash.accessKey, UNSPLASH_URL: unsplash.baseUrl })

async function begin(variables: Record<string, string> = configured()) {
  const server = await world.serve({}, variables)
  return { server, member: await server.visitor().become('follower') }
}
const list = async (member: Visitor, query: Record<string, string> = {}) => {
  const { status, error, body, headers } = await member.call('listPhotos', { query })
  return { status, error, retryAfter: headers['retry-after'], ...(body as PhotoList) }
}
const choose = (member: Visitor, photoId: string, downloadLink: unknown) =>
  member.call('choosePhoto', { params: { photoId }, body: { downloadLink } })
const problemsIn = ({ log }: TestServer) =>
  log
    .filter((line) => line.includes('the photo library did not answer'))
    .map((line) => /"code":"([^"]+)"/.exec(line)?.[1])

describe('splash photos', () => {
  it('are the bundled ones on a site without a photo library', async () => {
    const { member } = await begin({})
    const { data, pagination } = await list(member)
    expect(pagination).toEqual({ total: 48, next: 2 })
    expect(data[0]).toMatchObject({ photo: expect.stringMatching(/^\/splash\/[\w-]+\.avif$/), source: 'bundled' })
    expect((await list(member, { page: '2' })).data).toHaveLength(18)
    expect((await list(member, { search: 'rose veil' })).data).toMatchObject([{ id: 'rose-veil' }])
    expect((await choose(member, 'rose-veil', '')).status).toBe(204)
    expect(unsplash.calls).toEqual([])
  })

  it('are those of Unsplash where it is configured, and the bundled ones on request', async () => {
    const { member } = await begin()
    expect((await list(member, { search: 'silk' })).data[0]).toMatchObject({
      source: 'unsplash',
      downloadLink: expect.stringContaining(unsplash.baseUrl),
    })
    expect((await list(member, { source: 'bundled' })).data[0]).toMatchObject({ source: 'bundled' })
  })

  it.each([
    ['a search that is too long', { search: 'x'.repeat(PHOTO_SEARCH_MAX + 1) }],
    ['a page before the first', { page: '0' }],
    ['a page far behind the last', { page: '1000000' }],
    ['another source', { source: 'elsewhere' }],
  ])('are not looked for with %s', async (_, query) => {
    const { member } = await begin()
    expect(await list(member, query)).toMatchObject({ status: 400, error: 'request.invalid' })
  })

  it('have a limit of calls per minute and member', async () => {
    const { server, member } = await begin({})
    const statuses = []
    for (let n = 0; n <= PHOTO_CALLS_PER_MINUTE; n++) statuses.push((await list(member)).status)
    expect(statuses.indexOf(429)).toBe(PHOTO_CALLS_PER_MINUTE)
    expect((await list(await server.visitor().become('follower'))).status).toBe(200)
  })
})

describe('searches at Unsplash', () => {
  it('are answered from memory for a while, also with other blanks and capitals', async () => {
    const { server, member } = await begin()
    for (const search of ['red silk', ' Red   SILK ']) await list(member, { search })
    expect(unsplash.calls).toHaveLength(1)
    server.clock.advance(CACHE_MS + 1)
    await list(member, { search: 'red silk' })
    expect(unsplash.calls).toHaveLength(2)
  })

  it('of the same page at the same time are one search', async () => {
    const { member } = await begin()
    const pages = await Promise.all([1, 2, 3].map(() => list(member, { search: 'silk' })))
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([6, 6, 6])
    expect(unsplash.calls).toHaveLength(1)
  })

  it('have a limit per hour, which all processes share', async () => {
    const variables = { ...configured(), UNSPLASH_SEARCHES_PER_HOUR: '2' }
    const { server, member } = await begin(variables)
    for (const search of ['a', 'b']) expect((await list(member, { search })).status).toBe(200)
    expect(await list(member, { search: 'c' })).toMatchObject({
      status: 503,
      error: 'photos.unavailable',
      retryAfter: '300',
    })
    expect(unsplash.calls).toHaveLength(2)
    expect(problemsIn(server)).toEqual(['rate-limited'])
  })

  it.each([
    ['answers 403', { kind: 'error', status: 403 }, 'rate-limited', LIMITED_REST_MS],
    ['closes the connection', { kind: 'refuse' }, 'no-answer', VENDOR_REST_MS],
  ] satisfies [string, FaultInput, string, number][])(
    'pause when it %s, and the bundled ones are there',
    async (_, fault, problem, restMs) => {
      const { server, member } = await begin()
      unsplash.setFault(fault, 1)
      const refused = { status: 503, error: 'photos.unavailable', retryAfter: `${restMs / 1000}` }
      expect(await list(member, { search: 'silk' })).toMatchObject(refused)
      const before = unsplash.calls.length
      expect(await list(member, { search: 'dunes' })).toMatchObject({ status: 503, error: 'photos.unavailable' })
      expect(unsplash.calls).toHaveLength(before)
      expect((await list(member, { source: 'bundled' })).status).toBe(200)
      expect(problemsIn(server)).toEqual([problem])
      server.clock.advance(restMs)
      expect((await list(member, { search: 'silk' })).status).toBe(200)
    },
  )
})

describe('a search that Unsplash does not answer as it should', () => {
  it.each([
    ['500', { kind: 'error' }, 'status-500'],
    ['400', { kind: 'error', status: 400 }, 'status-400'],
    ['garbage', { kind: 'garbage' }, 'malformed'],
    ['far too much', { kind: 'huge', bytes: 2_000_000 }, 'malformed'],
  ] satisfies [string, FaultInput, string][])(
    'but with %s waits for itself, and others are answered until three in a row have failed',
    async (_, fault, problem) => {
      const { server, member } = await begin()
      const other = await server.visitor().become('follower')
      unsplash.setFault(fault, 1)
      const refused = { status: 503, error: 'photos.unavailable', retryAfter: `${REFUSED_MS / 1000}` }
      expect(await list(member, { search: 'odd' })).toMatchObject(refused)
      expect((await list(other, { search: 'silk' })).status).toBe(200)
      const before = unsplash.calls.length
      expect((await list(other, { search: 'odd' })).status).toBe(503)
      expect(unsplash.calls).toHaveLength(before)
      unsplash.setFault(fault, 3)
      for (const search of ['one', 'two', 'three']) await list(member, { search })
      expect((await list(other, { search: 'dunes' })).retryAfter).toBe(`${VENDOR_REST_MS / 1000}`)
      expect(problemsIn(server)).toEqual(Array<string>(4).fill(problem))
    },
  )
})

describe('a chosen photo', () => {
  it('is counted at Unsplash once for each choice', async () => {
    const { member } = await begin()
    const [photo] = (await list(member, { search: 'silk' })).data
    expect((await choose(member, photo!.id, photo!.downloadLink)).status).toBe(204)
    expect(unsplash.downloads).toEqual([{ id: photo!.id, ixid: expect.any(String) }])
  })

  it('of the bundled set is counted nowhere', async () => {
    const { member } = await begin()
    expect((await choose(member, 'rose-veil', '')).status).toBe(204)
    expect(unsplash.calls).toEqual([])
  })

  it('is accepted while Unsplash fails', async () => {
    const { server, member } = await begin()
    unsplash.setFault({ kind: 'error' })
    expect((await choose(member, 'photo-01', `${unsplash.baseUrl}/photos/photo-01/download?ixid=a`)).status).toBe(204)
    expect(problemsIn(server)).toEqual(['status-500'])
  })

  it('counts as a call of the library, which the site asks no more than its limit allows', async () => {
    const { server, member } = await begin({ ...configured(), UNSPLASH_SEARCHES_PER_HOUR: '2' })
    const link = (id: string) => `${unsplash.baseUrl}/photos/${id}/download?ixid=a`
    for (const id of ['photo-01', 'photo-02', 'photo-03', 'photo-04'])
      expect((await choose(member, id, link(id))).status).toBe(204)
    expect(unsplash.calls).toHaveLength(2)
    expect(problemsIn(server)).toEqual(['rate-limited'])
  })

  it('has a link of its own: no other address is called', async () => {
    const { member } = await begin()
    const other = await startUnsplash()
    for (const link of [
      `${other.baseUrl}/photos/photo-01/download`,
      `${unsplash.baseUrl}/photos/photo-02/download`,
      `${unsplash.baseUrl}/photos`,
      'x',
      '',
    ]) {
      expect(await choose(member, 'photo-01', link)).toMatchObject({
        status: 400,
        issues: [{ path: ['downloadLink'], message: 'The link is not one of this photo.' }],
      })
    }
    expect([...other.calls, ...unsplash.calls]).toEqual([])
    await other.close()
  })
})

describe.each(itemKits)('the photo of a $what', (kit) => {
  const own = { photo: '/api/me', downloadLink: 'mine', author: { name: 'Mine', profile: 'https://evil.example/' } }
  const named = (id: string, source?: string) => ({
    id,
    ...own,
    alt: 'Mine',
    thumbnail: '/mine',
    ...(source && { source }),
  })
  const create = (member: Visitor, splash: object) =>
    callItem(member, kit, 'createItem', { body: bodyOf(kit, { rest: { splash } }) })
  const splashOf = ({ body }: { body: unknown }) => (body as { splash: unknown }).splash

  it('is the record of its library, of which the member names the id alone', async () => {
    const { member } = await begin()
    const author = await member.become('supporter')
    const bundled = (await list(member, { search: 'rose veil', source: 'bundled' })).data[0]
    expect(splashOf(await create(author, named('rose-veil')))).toEqual(bundled)
    const before = unsplash.calls.length
    const created = await create(author, named('photo-07', 'unsplash'))
    expect(splashOf(created)).toMatchObject({ id: 'photo-07', source: 'unsplash', author: { name: 'Ada Marlow' } })
    expect(JSON.stringify(splashOf(created))).not.toMatch(/mine/i)
    // From memory: it was listed or looked up before.
    await create(author, named('photo-07', 'unsplash'))
    expect(unsplash.calls.slice(before)).toEqual([{ route: 'photo', status: 200 }])
  })

  it.each([
    ['rose-veil', 'unsplash'],
    ['photo-99', 'unsplash'],
    ['photo-07', undefined],
    ['../me', 'unsplash'],
    ['Mine', undefined],
  ])('is not %s of %s, which no library has', async (id, source) => {
    const { member } = await begin()
    const reply = await create(await member.become('supporter'), named(id, source))
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid', issues: [{ path: ['splash', 'id'] }] })
  })

  it('stays while the library does not answer, and another one waits', async () => {
    const { server, member } = await begin()
    const author = await member.become('supporter')
    const created = await create(author, named('photo-07', 'unsplash'))
    const { id } = created.body as { id: string }
    unsplash.setFault({ kind: 'error' })
    const change = (splash: object) => callItem(author, kit, 'updateItem', { id, body: { splash } })
    expect(splashOf(await change(named('photo-07', 'unsplash')))).toEqual(splashOf(created))
    expect(await change(named('photo-08', 'unsplash'))).toMatchObject({ status: 503, error: 'photos.unavailable' })
    expect(splashOf(await callItem(author, kit, 'getItem', { id }))).toEqual(splashOf(created))
    unsplash.clearFaults()
    server.clock.advance(REFUSED_MS + 1)
    expect(splashOf(await change(named('photo-08', 'unsplash')))).toMatchObject({ id: 'photo-08' })
  })
})

it('No search and no link is logged', async () => {
  const { server, member } = await begin()
  await list(member, { search: 'canary' })
  await choose(member, 'photo-01', `${unsplash.baseUrl}/photos/photo-01/download?ixid=canary`)
  for (const fault of [{ kind: 'error' }, { kind: 'garbage' }, { kind: 'refuse' }] satisfies FaultInput[]) {
    unsplash.setFault(fault)
    await list(member, { search: `canary ${fault.kind}` })
    await choose(member, 'photo-01', `${unsplash.baseUrl}/photos/photo-01/download?ixid=canary`)
    server.clock.advance(REFUSED_MS + 1)
  }
  const log = server.log.join('')
  expect(log).toContain('"route":"/api/photos"')
  expect(log).not.toMatch(/canary|photo-01|unsplash-key/)
})
