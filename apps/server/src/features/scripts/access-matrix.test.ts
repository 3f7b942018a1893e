/**
 * Who may do what to which script: every route of the contract that names a script, by everybody there is, on a script
 * in every state. A route that is new to the contract fails here until it is said what it is.
 */
import { randomUUID } from 'node:crypto'
import { endpoints, type Endpoint, type EndpointName } from '@rubato/contracts/api'
import { describe, expect, it, beforeAll } from 'vitest'
import { done, makeScript, moderate } from '../../test-support/scripts.ts'
import { testWorld, type Visitor } from '../../test-support/test-server.ts'

const world = testWorld()

const states = ['draft', 'published', 'published without a line', 'held', 'taken down', 'deleted', 'missing'] as const
type State = (typeof states)[number]
/** The owner comes last: until then, nothing that they wrote may have changed. */
const roles = ['a stranger', 'a free user', 'a follower', 'a supporter', 'an admin', 'the owner'] as const
type Role = (typeof roles)[number]

/** What a route does with the script that it names. */
const kinds = {
  getScript: 'sees',
  listDialogs: 'sees',
  listTriggerDialogs: 'sees',
  listTriggers: 'sees',
  cloneScript: 'sees',
  bookmarkScript: 'sees',
  removeVote: 'forgets',
  voteForScript: 'votes',
  removeBookmark: 'forgets',
  updateScript: 'writes',
  deleteScript: 'writes',
  addDialogs: 'writes',
  orderDialogs: 'writes',
  cloneDialog: 'writes',
  importDialogs: 'writes',
  updateDialog: 'writes a line',
  deleteDialog: 'writes a line',
  restoreScript: 'restores',
  listScriptDecisions: 'is told',
  restoreTakenDown: 'decides',
  listSharedLines: 'reviews',
  getReview: 'reviews',
} as const satisfies Partial<Record<EndpointName, string>>
type Route = keyof typeof kinds

interface Target {
  scriptId: string
  dialogId: string
}

const bodies: Partial<Record<Route, (target: Target) => unknown>> = {
  voteForScript: () => ({ vote: 1 }),
  updateScript: () => ({ title: 'Not yours', published: false, tags: ['not-yours'] }),
  addDialogs: () => ({ dialogs: [{ id: randomUUID(), trigger: 'edge', text: 'Not yours.' }] }),
  orderDialogs: ({ dialogId }) => ({ trigger: 'edge', ids: [dialogId] }),
  cloneDialog: ({ dialogId }) => ({ dialogIds: [dialogId] }),
  importDialogs: () => ({ rows: [{ trigger: 'edge', text: 'Not yours.' }], apply: true }),
  updateDialog: () => ({ revision: 1, text: 'Not yours.' }),
  restoreTakenDown: () => ({ statement: 'It was a mistake.' }),
}

/** The error code that is due; undefined where the call is to succeed. */
function refusalFor(route: Route, role: Role, state: State): string | undefined {
  if (role === 'a stranger') return 'auth.signed-out'
  if (kinds[route] === 'decides' || kinds[route] === 'reviews') return adminRefusal(route, role, state)
  if (role === 'a free user') return 'membership.required'
  const isOwner = role === 'the owner' && state !== 'missing'
  const isVisible = isOwner ? state !== 'deleted' : state === 'published'
  switch (kinds[route]) {
    case 'sees':
      if (!isVisible) return 'script.not-found'
      return route === 'cloneScript' && state === 'taken down' ? 'script.taken-down' : undefined
    case 'votes':
      if (!isVisible) return 'script.not-found'
      return isOwner ? 'script.own' : undefined
    case 'forgets':
      return undefined
    case 'writes':
      return isOwner && isVisible ? lineRefusal(route, state) : 'script.not-found'
    case 'is told':
      return isOwner && isVisible ? undefined : 'script.not-found'
    case 'writes a line':
      return isOwner && isVisible ? lineRefusal(route, state) : 'dialog.not-found'
    case 'restores':
      return isOwner ? undefined : 'script.not-found'
  }
}

/** Where the one line is deleted, calls that name it find none. */
function lineRefusal(route: Route, state: State): string | undefined {
  if (state !== 'published without a line') return undefined
  if (route === 'orderDialogs') return 'dialog.conflict'
  return route === 'cloneDialog' || kinds[route] === 'writes a line' ? 'dialog.not-found' : undefined
}

function adminRefusal(route: Route, role: Role, state: State): string | undefined {
  if (role !== 'an admin') return 'admin.required'
  const shared: State[] = ['published', 'published without a line', 'held', 'taken down']
  // The door is open, but nobody has looked at what would come out.
  if (kinds[route] === 'decides') return state === 'taken down' ? 'report.changed' : 'script.not-found'
  return shared.includes(state) ? undefined : 'script.not-found'
}

const named = (Object.entries(endpoints) as [EndpointName, Endpoint][]).flatMap(([name, { path, query }]) =>
  path.includes(':scriptId') || (query && 'shape' in query && 'scriptId' in (query.shape as object)) ? [name] : [],
)

it('knows every route that names a script', () => {
  expect(Object.keys(kinds).sort()).toEqual(named.sort())
})

describe('a route', () => {
  const people = new Map<Role, Visitor>()
  beforeAll(async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    for (const role of roles) people.set(role, await make(role, server.visitor()))
  })

  async function make(role: Role, visitor: Visitor): Promise<Visitor> {
    if (role === 'a stranger') return visitor
    if (role === 'a free user') {
      await visitor.signUp()
      await visitor.declareAge()
      return visitor
    }
    // Unlimited, so that clones and restored ones find room.
    await visitor.become(role === 'a follower' ? 'follower' : role === 'a supporter' ? 'supporter' : 'master')
    if (role === 'an admin') await visitor.becomeAdmin()
    return visitor
  }

  async function put(owner: Visitor, state: State): Promise<Target> {
    if (state === 'missing') return { scriptId: randomUUID(), dialogId: randomUUID() }
    const dialogId = randomUUID()
    const lines = [{ id: dialogId, trigger: 'edge' as const, text: 'Closer.' }]
    const { id: scriptId } = await makeScript(owner, { lines, published: state !== 'draft' })
    const params = { scriptId, dialogId }
    if (state === 'held') await moderate(world.database, scriptId, 'held')
    if (state === 'taken down') await moderate(world.database, scriptId, 'taken-down')
    if (state === 'deleted') await done(owner.call('deleteScript', { params }))
    if (state === 'published without a line')
      await done(owner.call('deleteDialog', { params, query: { revision: '1' } }))
    return params
  }

  /** All that a member writes of a script. */
  const contentOf = async ({ scriptId }: Target) => {
    const { queries } = world.database
    const script = await queries
      .selectFrom('scripts')
      .select(['title', 'description', 'published', 'deleted_at', 'updated_at', 'dialog_count'])
      .where('id', '=', scriptId)
      .execute()
    const dialogs = await queries.selectFrom('dialogs').selectAll().where('script_id', '=', scriptId).execute()
    const tags = await queries.selectFrom('script_tags').selectAll().where('script_id', '=', scriptId).execute()
    return { script, dialogs, tags }
  }

  async function call(visitor: Visitor, route: Route, target: Target): Promise<string | undefined> {
    const body = bodies[route]?.(target)
    const reply = await visitor.call(route, {
      params: { ...target, trigger: 'edge' },
      ...(route === 'listTriggers' ? { query: { scriptId: target.scriptId } } : {}),
      ...(route === 'deleteDialog' ? { query: { revision: '1' } } : {}),
      ...(body === undefined ? {} : { body }),
    })
    return reply.error
  }

  it.each(Object.keys(kinds) as Route[])('%s opens a script to whom it may, and to nobody else', async (route) => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const as = (role: Role) => Object.assign(server.visitor(), { bearer: people.get(role)?.bearer })
    for (const state of states) {
      const target = await put(as('the owner'), state)
      const before = await contentOf(target)
      const told: [Role, string | undefined][] = []
      for (const role of roles.slice(0, -1)) told.push([role, await call(as(role), route, target)])
      expect({ state, ...(await contentOf(target)) }).toEqual({ state, ...before })
      told.push(['the owner', await call(as('the owner'), route, target)])
      const due = roles.map((role) => [role, refusalFor(route, role, state)])
      expect({ state, ...Object.fromEntries(told) }).toEqual({ state, ...Object.fromEntries(due) })
    }
  })
})
