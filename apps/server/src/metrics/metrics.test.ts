import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API_BASE, endpoints, type EndpointName } from '@rubato/contracts/api'
import { requestShapes } from '@rubato/contracts/testing'
import { expect, it } from 'vitest'
import { testWorld, type TestServer } from '../test-support/test-server.ts'
import { labelValues } from './labels.ts'

const TOKEN = 'x9Kq3vTz7RmWb2Yd'
const world = testWorld()

const scrape = ({ app }: TestServer, authorization = `Bearer ${TOKEN}`) =>
  app.inject({ url: '/metrics', headers: { authorization } })

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

/** The samples of the text format. */
const samplesOf = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inner = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const labels = [...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text])
      return { name, labels: Object.fromEntries(labels) as Record<string, string>, value: Number(value) }
    })

it('Metrics are read with the token alone, and do not exist on a site without one', async () => {
  const server = await world.serve({ metricsToken: TOKEN })
  expect((await scrape(server)).statusCode).toBe(200)
  expect((await scrape(server)).headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN])
    expect((await scrape(server, wrong)).statusCode).toBe(401)
  expect((await server.app.inject({ url: `/metrics?token=${TOKEN}` })).statusCode).toBe(401)
  expect((await scrape(await world.serve())).statusCode).toBe(404)
})

it('Every label of every metric is in the closed list, after every call with texts of a member', async () => {
  const server = await world.serve({ metricsToken: TOKEN })
  const member = await server.visitor().become('supporter')
  for (const name of Object.keys(requestShapes) as EndpointName[]) {
    const params = { userId: 'canary', scriptId: 'canary', id: 'canary' }
    await member.call(name, { params, query: { search: 'canary' }, body: { text: 'canary' } })
  }
  await server.app.inject({ url: '/canary?search=canary' })
  await server.app.inject({ url: `${API_BASE}/canary` })
  const text = (await scrape(server)).body
  expect(text).not.toMatch(/canary|example\.test/)
  expect(text).not.toContain(member.username)
  const queues = (await server.app.jobs.waiting()).map(({ name }) => name)
  const known: Record<string, readonly string[]> = { ...labelValues, queue: queues }
  const isKnown = (label: string, value: string) =>
    label === 'le' ? /^(\+Inf|[\d.]+)$/.test(value) : known[label]?.includes(value)
  const unknown = samplesOf(text).flatMap(({ name, labels }) =>
    Object.entries(labels).flatMap(([label, value]) => (isKnown(label, value) ? [] : [{ name, label, value }])),
  )
  expect(unknown).toEqual([])
})

it('The metrics count requests, and show queues, vendors, mails, connections, the disk and the backup', async () => {
  const server = await world.serve({ metricsToken: TOKEN, dataDir: '/', backupDir: tmpdir() })
  await world.database.queries
    .insertInto('backups')
    .values({ made_at: new Date(server.clock.now() - 7_200_000), bytes: '1234', rows: '5' })
    .execute()
  const visitor = server.visitor()
  await visitor.call('health')
  await visitor.call('me')
  const samples = samplesOf((await scrape(server)).body)
  const valueOf = (name: string, labels: Record<string, string> = {}) =>
    samples.find((sample) => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v))
      ?.value
  const me = API_BASE + endpoints.me.path
  expect(valueOf('rubato_http_requests_total', { route: me, status: '4xx', method: 'GET' })).toBe(1)
  expect(valueOf('rubato_http_request_duration_seconds_count', { route: me })).toBe(1)
  expect(valueOf('rubato_state_read')).toBe(1)
  expect(valueOf('rubato_backup_bytes')).toBe(1234)
  expect(valueOf('rubato_backup_age_seconds')).toBeGreaterThanOrEqual(7200)
  expect(valueOf('rubato_disk_free_ratio', { disk: 'data' })).toBeGreaterThan(0)
  expect(valueOf('rubato_look_ups', { vendor: 'patreon', look_ups: 'failing' })).toBe(0)
  expect(valueOf('rubato_webhook_lag_seconds', { vendor: 'partner' })).toBe(0)
  expect(valueOf('rubato_queue_oldest_job_seconds', { queue: 'housekeeping' })).toBe(0)
  expect(valueOf('rubato_relay_connections')).toBe(0)
  expect(valueOf('rubato_event_loop_delay_seconds', { quantile: '0.99' })).toBeGreaterThan(0)
  const open = valueOf('rubato_database_connections', { pool: 'calls', connections: 'open' })
  // PGlite has no pool.
  expect(open === undefined).toBe(world.database.kind === 'pglite')
})

it('The alert rules and the dashboard name only metrics and labels that exist, and every metric is shown', async () => {
  const server = await world.serve({ metricsToken: TOKEN })
  const text = (await scrape(server)).body
  const exist = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '')
  const metricOf = (name: string) => (exist.includes(name) ? name : name.replace(/_(bucket|count|sum)$/, ''))
  const docs = join(import.meta.dirname, '../../../../docs/operations')
  const rules = readFileSync(join(docs, 'alerts.yml'), 'utf8')
  const dashboard = readFileSync(join(docs, 'dashboard.json'), 'utf8')
  JSON.parse(dashboard)
  const namesIn = (file: string) => [...file.matchAll(/\brubato_\w+/g)].map(([name]) => metricOf(name))
  for (const name of [...namesIn(rules), ...namesIn(dashboard)]) expect(exist).toContain(name)
  for (const [, label = ''] of `${rules}${dashboard}`.matchAll(/(\w+)=~?\\?"/g))
    expect([...Object.keys(labelValues), 'queue', 'le']).toContain(label)
  expect(new Set(namesIn(dashboard))).toEqual(new Set(exist))
})
