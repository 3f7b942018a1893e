/**
 * The access matrix of scripts: every route about scripts, called by every kind of user, on a script in every
 * state. `rules.ts` contains the expectations. A new route of the contract fails here until it has a rule.
 */
import { randomUUID } from 'node:crypto'
import {
  endpoints,
  moderationEndpoints,
  scriptAuthoringEndpoints,
  scriptEndpoints,
  scriptLibraryEndpoints,
  type Endpoint,
} from '@rubato/contracts/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, routeOf } from '../../test-support/access/calls.ts'
import {
  nameless,
  partsFor,
  refusalFor,
  roles,
  rules,
  states,
  type Case,
  type Piece,
  type Role,
  type Rule,
  type State,
} from '../../test-support/access/rules.ts'
import { changedIn, partsIn, putScript, storedOf } from '../../test-support/access/targets.ts'
import { idOf } from '../../test-support/library.ts'
import { review } from '../../test-support/moderation.ts'
import { done, makeScript } from '../../test-support/scripts.ts'
import { PASSWORD, testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'

const world = testWorld()

it('has a rule for every route about scripts', () => {
  const groups = { ...scriptEndpoints, ...scriptLibraryEndpoints, ...scriptAuthoringEndpoints, ...moderationEndpoints }
  const named = Object.entries<Endpoint>(endpoints).flatMap(([name, { path }]) =>
    name in groups || path.includes(':scriptId') ? [name] : [],
  )
  expect([...new Set([...Object.keys(rules).map(routeOf), ...nameless])].sort()).toEqual(named.sort())
})

interface Person {
  /** Absent for a stranger. */
  email?: string
  bearer?: string | undefined
  userId: string
  /** The caller's own script. */
  ownId: string
}

describe('a route', () => {
  const people = new Map<Role, Person>()
  beforeAll(async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    for (const role of roles) people.set(role, await make(role, server.visitor()))
  })

  async function make(role: Role, visitor: Visitor): Promise<Person> {
    if (role === 'a stranger') return { userId: '', ownId: randomUUID() }
    if (role === 'a free user') {
      await visitor.signUp()
      await visitor.declareAge()
      return { email: visitor.email, userId: '', ownId: randomUUID() }
    }
    // Clones and restored scripts stay below the storage limits, which `storage.test.ts` tests.
    await visitor.become(role === 'a follower' ? 'follower' : role === 'a supporter' ? 'supporter' : 'master')
    if (role === 'an admin') await visitor.becomeAdmin()
    return { email: visitor.email, userId: await idOf(visitor), ownId: (await makeScript(visitor)).id }
  }

  const personOf = (role: Role) => people.get(role) ?? expect.unreachable(role)
  const as = (server: TestServer, role: Role) => Object.assign(server.visitor(), { bearer: personOf(role).bearer })

  /** On a busy machine the cases together take longer than a bearer lives. */
  async function signInAll(server: TestServer): Promise<void> {
    for (const [role, person] of people) {
      if (person.email === undefined) continue
      const visitor = server.visitor()
      await done(visitor.call('signIn', { body: { email: person.email, password: PASSWORD } }))
      people.set(role, { ...person, bearer: visitor.bearer })
    }
  }

  /** Bookmarks and votes of every user who may have one. */
  async function keep(scriptId: string): Promise<void> {
    const { queries } = world.database
    const kept = roles.slice(2).map((role) => ({ user_id: personOf(role).userId }))
    const bookmarks = kept.map((opinion) => ({ ...opinion, item_id: scriptId }))
    await queries.insertInto('script_bookmarks').values(bookmarks).execute()
    const votes = kept.slice(0, -1).map((opinion) => ({ ...opinion, item_id: scriptId, vote: -1 as const }))
    await queries.insertInto('script_votes').values(votes).execute()
  }

  interface Outcome {
    error: string | undefined
    parts: readonly string[]
    /** Parts that changed against the expectation. */
    touched: Piece[]
    seesModeration: boolean
  }

  const due = (rule: Rule, role: Role, state: State): Outcome => ({
    error: refusalFor(rule, role, state),
    parts: partsFor(rule, role, state),
    touched: [],
    seesModeration: false,
  })

  /** The parts that may change: none on a refusal, all for the owner. */
  const allowedFor = (rule: Rule, role: Role, error: string | undefined): readonly Piece[] | 'anything' =>
    error !== undefined ? [] : role === 'the owner' ? 'anything' : (rule.changes ?? [])

  async function outcomesOn(server: TestServer, label: Case, state: State): Promise<[Role, Outcome][]> {
    const rule: Rule = rules[label]
    const { database } = world
    const owner = as(server, 'the owner')
    const target = await putScript({ server, database, owner }, state, rule.kept ? keep : undefined)
    const { revision } = await review(as(server, 'an admin'), target.scriptId).catch(() => ({ revision: '' }))
    const outcomes: [Role, Outcome][] = []
    let before = await storedOf(database, target)
    for (const role of roles) {
      const { ownId } = personOf(role)
      const asked = { ...target, ownId, revision, ownerId: personOf('the owner').userId }
      const { reply, answers } = await ask(as(server, role), label, asked)
      const allowed = allowedFor(rule, role, reply.error)
      const after = await storedOf(database, target)
      const changed = changedIn(before, after)
      before = after
      const seesOwn = role === 'the owner' && !rule.contains
      const outcome: Outcome = {
        error: reply.error,
        // The answer to a change by the owner contains only the owner's data.
        parts: seesOwn ? [] : partsIn(answers, target),
        touched: changed.filter((piece) => allowed !== 'anything' && !allowed.includes(piece)),
        seesModeration: role !== 'the owner' && JSON.stringify(answers).includes('"moderation"'),
      }
      outcomes.push([role, outcome])
    }
    return outcomes
  }

  it.each(Object.keys(rules) as Case[])('%s follows the access matrix', async (label) => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    await signInAll(server)
    for (const state of states) {
      const outcomes = await outcomesOn(server, label, state)
      const expected = roles.map((role) => [role, due(rules[label], role, state)])
      expect({ state, ...Object.fromEntries(outcomes) }).toEqual({ state, ...Object.fromEntries(expected) })
    }
  })
})
