import { afterEach, beforeEach, expect, it } from 'vitest'
import { startScrolller, type RunningScrolller } from './start.ts'

let standIn: RunningScrolller
beforeEach(async () => {
  standIn = await startScrolller({ environment: 'test' })
})
afterEach(() => standIn.close())

const feed = (body: object) =>
  fetch(`${standIn.baseUrl}/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const variables = { url: '/r/lace', filter: 'PICTURE', sortBy: 'RANDOM', limit: 50 }

it('refuses production', async () => {
  await expect(startScrolller({ environment: 'production' })).rejects.toThrow('NODE_ENV=production')
})

it('has feeds and their pictures, and refuses another query', async () => {
  const answer = await feed({ query: 'query { getSubreddit }', variables })
  const { data } = (await answer.json()) as { data: { getSubreddit: { children: { items: Item[] } } } }
  const [item] = data.getSubreddit.children.items
  const picture = await fetch(item!.mediaSources[0]!.url)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)
  expect((await feed({ query: 'query { other }', variables })).status).toBe(400)
  expect(standIn.calls.map(({ route, status }) => [route, status])).toEqual([
    ['feed', 200],
    ['medium', 200],
    ['feed', 400],
  ])
})

interface Item {
  mediaSources: { url: string }[]
}
