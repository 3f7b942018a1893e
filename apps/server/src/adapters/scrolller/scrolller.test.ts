import type { lookup } from 'node:dns'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { startScrolller, timeoutFor, type FaultInput, type RunningScrolller } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MediaUnavailableError } from '../../ports/content-services.ts'
import { fetchMedium } from './fetch-medium.ts'
import { mediaTypeOf } from './media-type.ts'
import { isPublicAddress, publicLookup } from './public-address.ts'
import { isMediaAddress, scrolller } from './scrolller.ts'

let standIn: RunningScrolller
beforeAll(async () => {
  standIn = await startScrolller({ environment: 'test' })
})
afterEach(() => standIn.clearFaults())
afterAll(() => standIn.close())

const PNG = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG'), Buffer.alloc(32)])
/** Time for a host that does not answer, ms. */
const SHORT_MS = 300
const client = (options = {}) => scrolller({ baseUrl: standIn.baseUrl, timeoutMs: 5000, ...options })
const problemOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof MediaUnavailableError ? error.code : error),
  )
async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
const faults: [string, FaultInput, string][] = [
  ['closes the connection', { kind: 'refuse' }, 'no-answer'],
  ['does not answer in time', { kind: 'hang', milliseconds: 2000 }, 'no-answer'],
  ['answers 500', { kind: 'error' }, 'status-500'],
]

describe('a feed', () => {
  it('has the free media of a tag, each in the widest size that is needed', async () => {
    const found = await client().find('Black Lace', 'image')
    expect(found).toHaveLength(11)
    expect(found[0]).toEqual({ type: 'image', tag: 'Black Lace', url: `${standIn.baseUrl}/media/1-1280.png` })
    expect((await client().find('lace', 'video'))[0]?.url).toMatch(/1280\.mp4$/)
  })

  it('that does not exist, and a tag that is no name of a feed, have nothing', async () => {
    expect(await client().find('nothing_here', 'image')).toEqual([])
    const before = standIn.calls.length
    expect(await client().find('../admin?x=1', 'image')).toEqual([])
    expect(standIn.calls).toHaveLength(before)
  })

  it.each([
    ...faults,
    ['answers with another shape', { kind: 'body', body: '{"data":{"getSubreddit":{"children":{}}}}' }, 'malformed'],
    ['answers with items of another shape', { kind: 'body', body: feedOf([{ mediaSources: 'none' }]) }, 'malformed'],
    ['answers HTML', { kind: 'html', status: 200 }, 'malformed'],
    ['answers far too much', { kind: 'huge', bytes: 3_000_000 }, 'malformed'],
    ['leads elsewhere', { kind: 'redirect', location: 'http://169.254.169.254/' }, 'no-answer'],
  ] satisfies [string, FaultInput, string][])('fails when the provider %s', async (_, fault, problem) => {
    standIn.setFault(fault)
    expect(await problemOf(client({ timeoutMs: timeoutFor(problem) }).find('lace', 'image'))).toBe(problem)
  })

  it('leaves out media of other hosts', async () => {
    const source = (url: string) => ({ mediaSources: [{ url, width: 100 }] })
    const good = `${standIn.baseUrl}/media/1.png`
    standIn.setFault({ kind: 'body', body: feedOf([source('https://evil.example/1.png'), source(good)]) })
    expect(await client().find('lace', 'image')).toEqual([{ type: 'image', tag: 'lace', url: good }])
  })
})

function feedOf(items: object[]): string {
  return JSON.stringify({ data: { getSubreddit: { children: { items } } } })
}

describe('an address', () => {
  const origins = ['https://static.scrolller.com']
  it('of a media host is allowed', () => {
    expect(isMediaAddress('https://static.scrolller.com/yocto/a-b-123.jpg', origins)).toBe(true)
    expect(isMediaAddress('https://static.scrolller.com:443/a.jpg', origins)).toBe(true)
  })
  it.each([
    'http://static.scrolller.com/a.jpg',
    'https://static.scrolller.com:8443/a.jpg',
    'https://static.scrolller.com./a.jpg',
    'https://static.scrolller.com@evil.example/a.jpg',
    'https://user@static.scrolller.com/a.jpg',
    'https://evil.example#@static.scrolller.com/a.jpg',
    'https://static.scrolller.com.evil.example/a.jpg',
    'https://statiс.scrolller.com/a.jpg',
    '//static.scrolller.com/a.jpg',
    '\\\\static.scrolller.com\\a.jpg',
    'https:\\\\static.scrolller.com/a.jpg',
    'https://static.scrolller.com/a\r\nHost: evil',
    `https://static.scrolller.com/${'a'.repeat(2048)}`,
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://[::1]/a.jpg',
    'https://[::ffff:127.0.0.1]/a.jpg',
    'https://169.254.169.254/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://0177.0.0.1/a.jpg',
    'https://[fe80::1%25eth0]/a.jpg',
    'ftp://static.scrolller.com/a.jpg',
    'https://localhost./a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'gopher://static.scrolller.com/a',
  ])('%s is refused', (url) => {
    expect(isMediaAddress(url, origins)).toBe(false)
  })
})

describe('a name', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::127.0.0.1',
    'fe80::1%eth0',
    '2001:0:7f00:1::',
    '64:ff9b:1::a00:1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'nonsense',
  ])('with the address %s is not connected to', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
  it('with public addresses alone is connected to at the address that was checked', async () => {
    expect([isPublicAddress('93.184.216.34'), isPublicAddress('2606:2800:220:1::1')]).toEqual([true, true])
    const resolved = (addresses: string[]) =>
      new Promise((done) => {
        const answer = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
        const fake = ((_: string, __: object, callback: (error: null, found: object[]) => void) =>
          callback(null, answer)) as unknown as typeof lookup
        publicLookup(fake)('media.example', {}, (error, address) => done(error ? 'refused' : address))
      })
    expect(await resolved(['93.184.216.34'])).toBe('93.184.216.34')
    expect(await resolved(['93.184.216.34', '10.0.0.1'])).toBe('refused')
    expect(await resolved([])).toBe('refused')
  })
})

describe('a medium', () => {
  const limits = { timeoutMs: 5000, totalMs: 10_000, maxBytes: 1_000_000 }
  let server: Server
  let answer: RequestListener = () => undefined
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => server.close())
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`
  const wholeMedium = async (within: typeof limits) => bytesOf((await fetchMedium(address(), within)).content)

  it('is passed on with the type that its first bytes prove', async () => {
    const [first] = await client().find('lace', 'image')
    const { type, content } = await client().open(first!.url)
    expect(type).toBe('image/png')
    expect(mediaTypeOf(await bytesOf(content))).toBe('image/png')
    const [clip] = await client().find('lace', 'video')
    expect((await client().open(clip!.url)).type).toBe('video/mp4')
  })

  it.each([
    ...faults,
    ['answers JSON', { kind: 'garbage' }, 'wrong-type'],
    ['leads to a private address', { kind: 'redirect', location: 'http://127.0.0.1:1/a.png' }, 'status-302'],
  ] satisfies [string, FaultInput, string][])('fails when the host %s', async (_, fault, problem) => {
    standIn.setFault(fault)
    expect(await problemOf(client({ timeoutMs: timeoutFor(problem) }).open(`${standIn.baseUrl}/media/1.png`))).toBe(
      problem,
    )
  })

  it('that says it is a picture and is a page is refused', async () => {
    answer = (_, response) => response.setHeader('content-type', 'image/png').end('<html><script>1</script></html>')
    expect(await problemOf(fetchMedium(address(), limits))).toBe('wrong-type')
  })

  it('that is too large is refused, whether it says so or not', async () => {
    expect(await problemOf(client({ maxBytes: 20 }).open(`${standIn.baseUrl}/media/1.png`))).toBe('too-large')
    const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG'), Buffer.alloc(200_000)])
    answer = (_, response) => {
      response.setHeader('content-type', 'image/png').write(png)
      response.end(png)
    }
    const { content } = await fetchMedium(address(), { ...limits, maxBytes: 250_000 })
    expect(await problemOf(bytesOf(content))).toBe('too-large')
  })

  it('that stops in the middle is an error', async () => {
    answer = (_, response) => {
      response
        .setHeader('content-type', 'image/png')
        .write(Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG'), Buffer.alloc(64)]))
    }
    expect(await problemOf(wholeMedium({ ...limits, timeoutMs: SHORT_MS }))).toBe('no-answer')
  })

  it('that comes too slowly, piece by piece, ends at its limit', async () => {
    let timer: ReturnType<typeof setInterval> | undefined
    answer = (_, response) => {
      response.setHeader('content-type', 'image/png').write(Buffer.concat([PNG, Buffer.alloc(64)]))
      timer = setInterval(() => response.write('x'), 20)
    }
    expect(await problemOf(wholeMedium({ ...limits, timeoutMs: 100, totalMs: 250 }))).toBe('no-answer')
    clearInterval(timer)
  })

  it('of an answer that never begins, although the host sends something, ends at its limit', async () => {
    let timer: ReturnType<typeof setInterval> | undefined
    answer = (_, response) => {
      timer = setInterval(() => response.writeProcessing(), 20)
    }
    expect(await problemOf(fetchMedium(address(), { ...limits, timeoutMs: 100, totalMs: 250 }))).toBe('no-answer')
    clearInterval(timer)
  })

  it('is requested with nothing of the member or the site, and not in a packed form', async () => {
    let headers: IncomingHttpHeaders = {}
    answer = (request, response) => {
      headers = request.headers
      response.setHeader('content-type', 'image/png').setHeader('content-encoding', 'gzip').end(gzipSync(PNG))
    }
    expect(await problemOf(fetchMedium(address(), limits))).toBe('wrong-type')
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'connection', 'host'])
  })

  it.each([301, 303, 307, 308])('is not looked for elsewhere after %i', async (status) => {
    let requests = 0
    answer = (_, response) => {
      requests += 1
      response.writeHead(status, { location: address() }).end()
    }
    expect([await problemOf(fetchMedium(address(), limits)), requests]).toEqual([`status-${status}`, 1])
  })

  it.each([false, true])(
    'ends the connection when its reader leaves, after the first piece: %s',
    async (afterPiece) => {
      const left = new Promise<void>((resolve) => {
        answer = (_, response) => {
          response.on('close', resolve)
          response.setHeader('content-type', 'image/png').write(Buffer.concat([PNG, Buffer.alloc(64)]))
        }
      })
      const { content } = await fetchMedium(address(), limits)
      const reader = content[Symbol.asyncIterator]()
      if (afterPiece) await reader.next()
      await reader.return?.()
      await expect(left).resolves.toBeUndefined()
    },
  )

  it('is requested at the address that was checked: a name server is asked once', async () => {
    answer = (_, response) => response.setHeader('content-type', 'image/png').end(PNG)
    const asked: string[] = []
    // The second answer of a name server that rebinds would be another one.
    const lookup: LookupFunction = (name, { all }, callback) => {
      asked.push(name)
      const found = { address: asked.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }
      if (all) callback(null, [found])
      else callback(null, found.address, found.family)
    }
    const { content } = await fetchMedium(address().replace('127.0.0.1', 'media.example'), { ...limits, lookup })
    expect([(await bytesOf(content)).length, asked]).toEqual([PNG.length, ['media.example']])
  })

  it('of a name with a private address is not requested', async () => {
    let requests = 0
    answer = (_, response) => {
      requests += 1
      response.end()
    }
    const name = address().replace('127.0.0.1', 'localhost')
    expect(await problemOf(fetchMedium(name, { ...limits, lookup: publicLookup() }))).toBe('no-answer')
    expect(requests).toBe(0)
  })
})
