/** Log lines contain events and routes, without content and personal data. */
import { createHash } from 'node:crypto'
import { endpoints, type EndpointName } from '@rubato/contracts/api'
import type { Receipt } from '@rubato/contracts/domain'
import { exampleOf, requestShapes } from '@rubato/contracts/testing'
import { expect, it } from 'vitest'
import { PASSWORD, testWorld } from '../test-support/test-server.ts'

const world = testWorld()

it('No log line contains a person, a secret, a text or an address, after any call', async () => {
  const server = await world.serve()
  const visitor = server.visitor()
  const ip = '198.51.100.77'
  const canaries = new Set([
    visitor.email,
    PASSWORD,
    'Canary-name',
    'canary-search',
    'canary-code',
    ip,
    'wrong password',
  ])

  await visitor.signUp({ username: 'Canary-name' })
  await visitor.signUp()
  await visitor.call('signIn', { body: { email: visitor.email, password: 'wrong password' }, ip })
  await visitor.call('signIn', { body: { email: visitor.email, password: PASSWORD }, ip })
  await visitor.declareAge()
  await visitor.linkAs('supporter')
  const { url } = (await visitor.call('patreonAuthorize')).body as { url: string }
  const state = new URL(url).searchParams.get('state') ?? ''
  await visitor.call('patreonLink', { body: { code: 'canary-code', state } })
  await visitor.call('listTriggers', { query: { scriptId: 'canary-search' } })
  await visitor.call('updateSettings', { body: { chatSpeed: 'canary-search' } })
  await visitor.call('listScripts', { query: { search: 'canary-search' } })
  await visitor.call('listScripts', { query: { search: 'canary-search', cursor: 'canary-code' } })
  await visitor.call('listTags', { query: { prefix: 'canary-search' } })
  const details = { title: 'Canary-name', description: 'Of canary-search.', tags: ['canary-search'] }
  const { id: scriptId } = (await visitor.call('createScript', { body: details })).body as { id: string }
  canaries.add(scriptId)
  const dialogs = [{ trigger: 'edge', text: 'canary-search' }]
  await visitor.call('addDialogs', { params: { scriptId }, body: { dialogs } })
  await visitor.call('addDialogs', { params: { scriptId }, body: { dialogs: [{ trigger: 'canary-code', text: '' }] } })
  await world.standIns.patreon.control.setFault('token', { kind: 'html' })
  const again = (await visitor.call('patreonAuthorize')).body as { url: string }
  const second = new URL(again.url).searchParams.get('state') ?? ''
  await visitor.call('patreonLink', { body: { code: 'canary-code', state: second } })
  await visitor.call('patreonWebhook', {
    body: { data: 'canary-search' },
    headers: { 'x-patreon-signature': 'canary-code', 'x-patreon-event': 'canary-search' },
  })
  await server.app.inject({ url: '/canary-search?search=canary-search', remoteAddress: ip })
  await server.app.inject({
    url: '/patreon/?code=canary-code',
    headers: { accept: 'text/html', referer: 'canary-search' },
  })
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    payload: '{"canary-search',
    headers: { 'content-type': 'application/json' },
  })
  const reported = {
    kind: 'script',
    id: '0b9c6a52-6a0e-4a86-9f5e-3f5b8c1d2e3f',
    reason: 'other',
    text: 'canary-report',
  }
  const reader = 'canary-reader@example.test'
  const { receipt } = (await visitor.call('report', { body: { ...reported, email: reader }, ip })).body as Receipt
  await visitor.call('getReceipt', { body: { receipt }, ip })
  await visitor.call('getReceipt', { body: { receipt: 'canary-receipt' } })
  await visitor.call('reverify', { body: { password: PASSWORD } })
  await visitor.becomeAdmin()
  await visitor.call('listQueue', { query: { cursor: 'canary-search' } })
  await visitor.call('restoreTakenDown', {
    params: { kind: 'script', subjectId: reported.id },
    body: { statement: 'canary-statement' },
  })
  for (const text of [reported.id, reported.text, reader, receipt, 'canary-receipt', 'canary-statement'])
    canaries.add(text)
  for (const secret of [visitor.bearer, visitor.cookie?.split('=')[1], state, second]) {
    expect(secret).toBeTruthy()
    canaries.add(secret ?? '')
  }
  const { id } = (await visitor.call('me')).body as { id: string }
  canaries.add(id)

  const log = server.log.join('')
  expect(server.log.length).toBeGreaterThan(15)
  for (const canary of canaries) {
    expect(
      log.includes(canary),
      `the log holds ${createHash('sha1').update(canary).digest('hex')} (${canary.slice(0, 12)})`,
    ).toBe(false)
  }
  expect(log).toContain('"route":"/api/triggers"')
})

/** The example with this text for every free text in it, which is one repeated letter or an address. */
function withTexts(value: unknown, text: string): unknown {
  if (typeof value === 'string') return /^(.)\1*$/u.test(value) ? text : value.replace('largest@', `${text}@`)
  if (Array.isArray(value)) return value.map((item) => withTexts(item, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withTexts(item, text)]))
}

it('No endpoint of the contract logs a text that it is sent', async () => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  const { bearer } = await (await server.visitor().become('supporter')).becomeAdmin()
  const shapes = requestShapes()
  // Errors of the browser are logged by design.
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'reportError')
  for (const name of names) {
    const visitor = Object.assign(server.visitor(), { bearer })
    const parts = Object.fromEntries(
      shapes
        .filter((each) => each.name === name)
        .map(({ part, shape }) => [part, exampleOf(shape, { size: 'most', itemsAtMost: 2 })]),
    )
    const texts = (part: string) => withTexts(parts[part] ?? {}, 'canary-text') as Record<string, string>
    await visitor.call(name, {
      params: texts('params'),
      query: { ...texts('query'), unknown: 'canary-text' },
      ...(endpoints[name].method === 'GET' ? {} : { body: texts('body') }),
    })
  }
  const log = server.log.join('')
  expect(log.match(/"route":/g)?.length).toBeGreaterThanOrEqual(names.length)
  expect(log).not.toContain('canary-text')
})

it('A trace of an unexpected database error keeps its code and drops its message', async () => {
  const server = await world.serve()
  const visitor = server.visitor()
  await visitor.signUp()
  server.dependencies.identity.verify = async () => ({
    issuer: 'rubato:embedded',
    subject: 'x\u0000canary',
    factors: { firstAt: null, secondAt: null, hasSecond: false },
  })
  expect((await visitor.call('me')).status).toBe(500)
  const line = server.log.find((text) => text.includes('request failed')) ?? ''
  expect(line).toMatch(/"code":"\w+"/)
  expect(line).not.toContain('canary')
})
