import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startUnsplash, timeoutFor, type FaultInput, type RunningUnsplash } from '@rubato/stand-ins'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { PhotosUnavailableError } from '../../ports/content-services.ts'
import { unsplash, type UnsplashOptions } from './unsplash.ts'

let standIn: RunningUnsplash
beforeAll(async () => {
  standIn = await startUnsplash({ hourlyLimit: 1000 })
})
afterEach(() => standIn.clearFaults())
afterAll(() => standIn.close())

const library = (changes: Partial<UnsplashOptions> = {}) => unsplash({ ...standIn, siteName: 'Più mosso', ...changes })
const first = { text: 'silk', page: 1 }
const problemOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((caught: unknown) => caught)
  return error instanceof PhotosUnavailableError ? error.code : `not a photo error: ${String(error)}`
}

describe('a photo of Unsplash', () => {
  it('keeps the address of its image with ixid, and its author is linked with the name of this site', async () => {
    const { data } = await library().search(first)
    const [photo] = data
    expect(photo?.photo).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/images\/photo-03\?ixid=\w+&ixlib=rb-4\.1\.0&q=80&w=1080$/)
    expect(photo?.thumbnail).toMatch(/ixid=\w+.*w=400$/)
    expect(photo).toMatchObject({
      source: 'unsplash',
      alt: 'silk in soft light',
      author: {
        name: 'Cleo Lindqvist',
        profile: 'https://unsplash.com/@cleolindqvist?utm_source=pi%C3%B9_mosso&utm_medium=referral',
      },
    })
  })

  it('is looked for among landscape formats without explicit content', async () => {
    const asked: string[] = []
    const server = await serve((request) => (asked.push(request.url ?? ''), '{}'))
    await problemOf(library({ baseUrl: addressOf(server) }).search({ text: 'a & b', page: 2 }))
    server.close()
    expect(asked).toEqual(['/search/photos?query=a+%26+b&page=2&per_page=30&orientation=landscape&content_filter=high'])
  })

  it('that is chosen is counted with one call, which carries its ixid', async () => {
    const [photo] = (await library().search(first)).data
    const before = standIn.downloads.length
    await library().countChoice(photo!)
    const ixid = new URL(photo!.downloadLink).searchParams.get('ixid')
    expect(standIn.downloads.slice(before)).toEqual([{ id: photo!.id, ixid }])
  })

  it('that Unsplash does not have is chosen without a failure', async () => {
    const [photo] = (await library().search(first)).data
    const unknown = { id: 'notthere123', downloadLink: photo!.downloadLink.replace(photo!.id, 'notthere123') }
    expect(await library().find('notthere123')).toBeNull()
    await expect(library().countChoice(unknown)).resolves.toBeUndefined()
  })

  it('has images and API of Unsplash without a stand-in', () => {
    const real = unsplash({ accessKey: 'x', siteName: 'x' })
    expect(real.imageOrigin).toBe('https://images.unsplash.com')
    const link = (downloadLink: string) => real.isLinkOf({ id: 'LBI7cgq3pbM', downloadLink })
    expect(link('https://api.unsplash.com/photos/LBI7cgq3pbM/download?ixid=abc')).toBe(true)
  })

  it.each([
    'http://api.unsplash.com/photos/a/download',
    'https://api.unsplash.com.evil.example/photos/a/download',
    'https://api.unsplash.com:8443/photos/a/download',
    'https://api.unsplash.com@evil.example/photos/a/download',
    'https://evil@api.unsplash.com/photos/a/download',
    'https://api.unsplash.com/photos/b/download',
    'https://api.unsplash.com/photos/a/download/../../me',
    'https://api.unsplash.com/me',
    'http://169.254.169.254/photos/a/download',
    '//api.unsplash.com/photos/a/download',
    '',
  ])('has no link such as %s', (downloadLink) => {
    expect(unsplash({ accessKey: 'x', siteName: 'x' }).isLinkOf({ id: 'a', downloadLink })).toBe(false)
  })
})

describe('a failing Unsplash', () => {
  it.each([
    ['answers 500', { kind: 'error', status: 500 }, 'status-500'],
    ['refuses the key', { kind: 'error', status: 401 }, 'status-401'],
    ['answers 403', { kind: 'error', status: 403 }, 'rate-limited'],
    ['answers 429', { kind: 'rate-limit' }, 'rate-limited'],
    ['answers HTML', { kind: 'html', status: 200 }, 'malformed'],
    ['answers another shape', { kind: 'body', body: '{"total":"many"}' }, 'malformed'],
    ['answers garbage', { kind: 'garbage' }, 'malformed'],
    ['answers far too much', { kind: 'huge', bytes: 5_000_000 }, 'malformed'],
    ['closes the connection', { kind: 'refuse' }, 'no-answer'],
    ['is slower than a member waits', { kind: 'slow', milliseconds: 5000 }, 'no-answer'],
    ['hangs', { kind: 'hang' }, 'no-answer'],
  ] satisfies [string, FaultInput, string][])('is unavailable while it %s', async (_, fault, problem) => {
    const link = `${standIn.baseUrl}/photos/photo-01/download?ixid=x`
    for (const text of ['silk', '']) {
      standIn.setFault(fault)
      expect(await problemOf(library({ timeoutMs: timeoutFor(problem) }).search({ text, page: 1 }))).toBe(problem)
    }
    if (problem === 'malformed') return
    standIn.setFault(fault)
    expect(
      await problemOf(library({ timeoutMs: timeoutFor(problem) }).countChoice({ id: 'photo-01', downloadLink: link })),
    ).toBe(problem)
  })

  it('is unavailable beyond the limit of the key, and with a wrong key', async () => {
    const small = await startUnsplash({ hourlyLimit: 1 })
    const client = library({ ...small })
    await client.search(first)
    expect(await problemOf(client.search(first))).toBe('rate-limited')
    expect(await problemOf(library({ accessKey: 'wrong' }).search(first))).toBe('status-401')
    await small.close()
  })

  it('is called once for each failure', async () => {
    const before = standIn.calls.length
    standIn.setFault({ kind: 'error' })
    await problemOf(library().search(first))
    expect(standIn.calls.length - before).toBe(1)
  })
})

describe('an implausible photo', () => {
  let server: Server
  let results: object[] = []
  beforeAll(async () => {
    server = await serve(() => JSON.stringify({ total: 2, total_pages: 1, results }))
  })
  afterAll(() => void server.close())

  const good = (base: string) => ({
    id: 'good',
    alt_description: 'A candle\u0000 by\n a window',
    urls: { regular: `${base}/images/a?ixid=1`, small: `${base}/images/a?ixid=1&w=400` },
    links: { download_location: `${base}/photos/good/download?ixid=1` },
    user: { name: 'A', links: { html: 'https://unsplash.com/@a?x=1' } },
  })
  const read = async (...given: object[]) => {
    results = given
    const { data } = await library({ baseUrl: addressOf(server) }).search(first)
    return data
  }

  it.each([
    ['an image of another host', { urls: { regular: 'https://evil.example/a', small: 'https://evil.example/a' } }],
    ['an image that is a script', { urls: { regular: 'javascript:alert(1)', small: 'javascript:alert(1)' } }],
    [
      'a download link of another host',
      { links: { download_location: 'http://169.254.169.254/photos/good/download' } },
    ],
    ['a download link of another photo', { id: 'other' }],
    ['a profile of another host', { user: { name: 'A', links: { html: 'https://evil.example/@a' } } }],
    ['an id that is a path', { id: '../me' }],
    ['no author', { user: null }],
  ])('is left out: %s', async (_, change) => {
    const base = addressOf(server)
    expect(await read({ ...good(base), ...change }, good(base))).toMatchObject([{ id: 'good' }])
    expect(await problemOf(read({ ...good(base), ...change }))).toBe('malformed')
  })

  it('has a text of one line without characters that cannot be stored', async () => {
    const [photo] = await read(good(addressOf(server)))
    expect(photo?.alt).toBe('A candle by a window')
    expect(photo?.author.profile).toBe('https://unsplash.com/@a?utm_source=pi%C3%B9_mosso&utm_medium=referral')
  })
})

async function serve(answer: (request: IncomingMessage) => string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json').end(answer(request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
