/** The access of every endpoint of the contract, called by every kind of user. */
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { DEFAULT_SCRIPT_ID, reverificationPresets } from '@rubato/contracts/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { presetOf } from './reverification.ts'
import { testWorld, type TestServer, type Visitor } from '../test-support/test-server.ts'

/** The greatest age of a proof for calls of admins, ms. */
const STRICT_MS = reverificationPresets.strict.minutes * 60_000
const world = testWorld()

const people = [
  'a stranger',
  'a user',
  'a member without age',
  'an adult without membership',
  'a member',
  'an admin',
  'an admin who proved it long ago',
] as const
type Person = (typeof people)[number]

const isAdmin = (person: Person): boolean => person.startsWith('an admin')

async function make(person: Person, server: TestServer): Promise<Visitor> {
  const visitor = server.visitor()
  if (person === 'a stranger') return visitor
  await visitor.signUp()
  if (isAdmin(person)) await visitor.becomeAdmin()
  if (person === 'a member' || person === 'an adult without membership') await visitor.declareAge()
  if (person === 'a member' || person === 'a member without age') await visitor.linkAs('follower')
  return visitor
}

/** The expected refusal for a user, from the access and the preset of the endpoint; undefined when the call is allowed. */
function refusalFor(person: Person, name: EndpointName): string | undefined {
  const access: Endpoint['access'] = endpoints[name].access
  if (access === 'public' || access === 'session') return undefined
  if (person === 'a stranger') return 'auth.signed-out'
  if (access === 'user') {
    const isStale = person === 'an admin who proved it long ago' && presetOf(name) === 'strict'
    return isStale ? 'auth.reverification-required' : undefined
  }
  if (access === 'admin') {
    if (!isAdmin(person)) return 'admin.required'
    return person === 'an admin' ? undefined : 'auth.reverification-required'
  }
  if (person === 'a user' || person === 'a member without age' || isAdmin(person)) return 'account.age-not-declared'
  return person === 'an adult without membership' ? 'membership.required' : undefined
}

const gates = new Set([
  'auth.signed-out',
  'account.age-not-declared',
  'membership.required',
  'admin.required',
  'auth.reverification-required',
])

describe('every endpoint', () => {
  const bearers = new Map<Person, string | undefined>()
  let now: TestServer
  let later: TestServer
  beforeAll(async () => {
    now = await world.serveAll({ rateLimitFactor: 1000 })
    later = await world.serveAll({ rateLimitFactor: 1000 })
    later.clock.advance(STRICT_MS)
    for (const person of people) bearers.set(person, (await make(person, now)).bearer)
  })

  // Unlinking comes last: it is the only call that changes the rights of its user.
  const others = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'patreonUnlink')
  const names: EndpointName[] = [...others, 'patreonUnlink']
  it.each(names.flatMap((name) => people.map((person) => [name, person] as const)))(
    '%s answers %s as its contract says',
    async (name, person) => {
      const visitor = (person === 'an admin who proved it long ago' ? later : now).visitor()
      visitor.bearer = bearers.get(person)
      const reply = await visitor.call(name, { params: { scriptId: DEFAULT_SCRIPT_ID, itemId: DEFAULT_SCRIPT_ID } })
      // Session endpoints are public and read the cookie, which these calls do not have.
      const isCookieMissing = endpoints[name].access === 'session' && reply.error === 'auth.signed-out'
      const refusal = gates.has(reply.error ?? '') && !isCookieMissing ? reply.error : undefined
      expect(refusal).toBe(refusalFor(person, name))
    },
  )

  it('refuses an unauthorized call before it reads the body', async () => {
    const visitor = (await world.serve()).visitor()
    const reply = await visitor.call('updateSettings', { body: { chatSpeed: 'nonsense' } })
    expect(reply).toMatchObject({ status: 401, error: 'auth.signed-out', issues: [] })
  })

  it('accepts no token in the query or in a cookie', async () => {
    const server = await world.serve()
    const token = bearers.get('a member') ?? ''
    const query = await server.app.inject({ url: `/api/account/me?authorization=Bearer%20${token}` })
    const cookie = await server.app.inject({
      url: '/api/account/me',
      headers: { cookie: `authorization=Bearer ${token}` },
    })
    expect([query.statusCode, cookie.statusCode]).toEqual([401, 401])
  })
})
