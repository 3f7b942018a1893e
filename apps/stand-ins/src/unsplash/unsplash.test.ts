import { afterEach, beforeEach, expect, it } from 'vitest'
import { startUnsplash, type RunningUnsplash } from './start.ts'

let standIn: RunningUnsplash
beforeEach(async () => {
  standIn = await startUnsplash({ environment: 'test', hourlyLimit: 4 })
})
afterEach(() => standIn.close())

const get = (path: string, key = standIn.accessKey) =>
  fetch(`${standIn.baseUrl}${path}`, { headers: { authorization: `Client-ID ${key}` } })

interface Search {
  total: number
  total_pages: number
  results: { id: string; urls: { small: string }; links: { download_location: string } }[]
}

it('refuses production', async () => {
  await expect(startUnsplash({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
})

it('lists sixty photos in pages, with the counts in headers', async () => {
  const first = await get('/photos?per_page=30')
  expect(first.headers.get('x-total')).toBe('60')
  expect(first.headers.get('x-per-page')).toBe('30')
  expect(first.headers.get('link')).toContain('page=2>; rel="next"')
  expect(await first.json()).toHaveLength(30)
  expect((await get('/photos?per_page=30&page=2')).headers.get('link')).not.toContain('rel="next"')
})

it('searches, serves the images and counts a download', async () => {
  const found = (await (await get('/search/photos?query=silk&per_page=4')).json()) as Search
  expect(found).toMatchObject({ total: 6, total_pages: 2 })
  const [photo] = found.results
  const image = await fetch(photo?.urls.small ?? '')
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const link = new URL(photo?.links.download_location ?? '')
  await get(`${link.pathname}${link.search}`)
  expect(standIn.downloads).toEqual([{ id: photo?.id, ixid: link.searchParams.get('ixid') }])
  expect(standIn.calls).toEqual([
    { route: 'search', status: 200 },
    { route: 'download', status: 200 },
  ])
})

it('refuses a wrong key with 401, and with 403 the calls beyond the limit', async () => {
  expect((await get('/photos', 'wrong')).status).toBe(401)
  for (let call = 0; call < 4; call++) expect((await get('/photos')).status).toBe(200)
  const refused = await get('/photos')
  expect([refused.status, await refused.text()]).toEqual([403, 'Rate Limit Exceeded'])
})

it('fails for the given number of calls', async () => {
  standIn.setFault({ kind: 'error' }, 1)
  expect([(await get('/photos')).status, (await get('/photos')).status]).toEqual([500, 200])
})
