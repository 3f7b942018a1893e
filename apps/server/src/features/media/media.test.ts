import { MEDIA_LISTS_PER_MINUTE, type FoundMedium } from '@rubato/contracts/api'
import { startScrolller, type RunningScrolller } from '@rubato/stand-ins'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'
import { REFUSED_MS, VENDOR_REST_MS } from '../../base/vendor-rest.ts'
import { CACHE_MS } from './list-media.ts'

const world = testWorld()
let standIn: RunningScrolller
beforeEach(async () => {
  standIn = await startScrolller({ environment: 'test' })
})
afterEach(() => standIn.close())

async function begin(variables: Record<string, string> = { SCROLLER_ENABLED: 'true' }) {
  const server = await world.serve({}, { SCROLLER_URL: standIn.baseUrl, ...variables })
  return { server, member: await server.visitor().become('follower') }
}
const list = async (member: Visitor, tags = ['lace'], mediaTypes = ['image']) => {
  const { status, error, body, headers } = await member.call('listMedia', { body: { tags, mediaTypes } })
  return { status, error, retryAfter: headers['retry-after'], ...(body as { data: FoundMedium[] }) }
}
const file = (member: Visitor, url: string) => member.call('getMedium', { body: { url } })

describe('media of the provider', () => {
  it('are requested nowhere on a site that has not turned them on', async () => {
    const { member } = await begin({})
    expect(await list(member)).toMatchObject({ status: 200, data: [] })
    expect(await file(member, `${standIn.baseUrl}/media/1.png`)).toMatchObject({ error: 'media.not-allowed' })
    expect(standIn.calls).toEqual([])
  })

  it('are listed, answered from memory for a while, and passed on', async () => {
    const { server, member } = await begin()
    const first = await list(member, ['Lace', 'lace', 'nothing_here'], ['image', 'video'])
    expect(first.data).toHaveLength(22)
    expect(standIn.calls).toHaveLength(4)
    await list(member)
    expect(standIn.calls).toHaveLength(4)
    server.clock.advance(CACHE_MS + 1)
    await list(member)
    expect(standIn.calls).toHaveLength(5)
    const reply = await file(member, first.data.find(({ type }) => type === 'image')!.url)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="medium"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/) as string,
    })
  })

  it('pause after a failure, and the log has no content', async () => {
    const { server, member } = await begin()
    standIn.setFault({ kind: 'refuse' }, 1)
    expect(await list(member, ['very-private-tag'])).toMatchObject({
      status: 503,
      error: 'media.unavailable',
      retryAfter: '30',
    })
    expect(await list(member)).toMatchObject({ status: 503 })
    const before = standIn.calls.length
    expect(await list(member, ['silk'])).toMatchObject({ status: 503 })
    expect(standIn.calls).toHaveLength(before)
    server.clock.advance(VENDOR_REST_MS)
    standIn.clearFaults()
    expect((await list(member)).status).toBe(200)
    standIn.setFault({ kind: 'garbage' })
    const url = `${standIn.baseUrl}/media/very-private-name.png`
    expect(await file(member, url)).toMatchObject({ status: 503, error: 'media.unavailable' })
    expect(server.log.join('\n')).toContain('the media provider did not answer')
    expect(server.log.join('\n')).not.toContain('very-private')
  })

  it('of one tag that the provider cannot list hold up no other list, and three such tags in a row do', async () => {
    const { server, member } = await begin()
    const other = await server.visitor().become('follower')
    standIn.setFault({ kind: 'error', status: 500 }, 1)
    expect(await list(member, ['odd'])).toMatchObject({ status: 503, retryAfter: `${REFUSED_MS / 1000}` })
    expect((await list(other, ['lace'])).status).toBe(200)
    const before = standIn.calls.length
    expect((await list(member, ['odd'])).status).toBe(503)
    expect(standIn.calls).toHaveLength(before)
    standIn.setFault({ kind: 'error', status: 400 }, 3)
    for (const tag of ['one', 'two', 'three']) await list(member, [tag])
    expect(await list(other, ['silk'])).toMatchObject({ status: 503, retryAfter: `${VENDOR_REST_MS / 1000}` })
  })

  it('are not listed for a tag that names a forbidden subject, and the provider is not asked', async () => {
    const { member } = await begin()
    const { status, error, issues } = await member.call('listMedia', {
      body: { tags: ['lace', 'under_age'], mediaTypes: ['image'] },
    })
    expect({ status, error, issues }).toMatchObject({
      status: 400,
      error: 'request.invalid',
      issues: [{ path: ['tags', 1] }],
    })
    expect(standIn.calls).toEqual([])
  })

  it('are not listed without a tag, with too many tags or with one that is too long', async () => {
    const { member } = await begin()
    for (const tags of [[], ['a', 'b', 'c', 'd', 'e'], ['x'.repeat(281)]])
      expect(await list(member, tags)).toMatchObject({ status: 400, error: 'request.invalid' })
  })

  it('have a limit of calls per minute and member, and are for members alone', async () => {
    const { server, member } = await begin()
    const statuses = []
    for (let n = 0; n <= MEDIA_LISTS_PER_MINUTE; n++) statuses.push((await list(member)).status)
    expect(statuses.indexOf(429)).toBe(MEDIA_LISTS_PER_MINUTE)
    expect((await list(server.visitor())).status).toBe(401)
  })
})
