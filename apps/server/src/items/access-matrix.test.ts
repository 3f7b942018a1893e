/**
 * The access matrix of games and generators: every route about them, called by every kind of user, on an item in every
 * state. `item-rules.ts` contains the expectations. A new route of the contract fails here until it has a rule.
 */
import { randomUUID } from 'node:crypto'
import { gameEndpoints, gameGeneratorEndpoints, type EndpointName } from '@rubato/contracts/api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  itemRefusal,
  itemRules,
  itemStates,
  type ItemCase,
  type ItemRule,
  type ItemState,
} from '../test-support/access/item-rules.ts'
import { roles, type Role } from '../test-support/access/rules.ts'
import { callItem, callName, itemKits, makeItem, paramsOf, type ItemKit } from '../test-support/items.ts'
import { idOf, newWord } from '../test-support/library.ts'
import { DAY } from '../test-support/moderation.ts'
import { done, moderateItem } from '../test-support/scripts.ts'
import { testWorld, type Reply, type TestServer, type Visitor } from '../test-support/test-server.ts'

const world = testWorld()

const callOf = (label: string) => label.split(' ')[0] ?? ''
const nameOfCall = (kit: ItemKit, label: string) => callName(kit, callOf(label))

it('has a rule for every route about games and generators', () => {
  const [game, generator] = itemKits
  for (const [kit, endpoints] of [
    [game, gameEndpoints],
    [generator, gameGeneratorEndpoints],
  ] as const) {
    if (!kit) continue
    const named = new Set(Object.keys(itemRules).map((label) => nameOfCall(kit, label)))
    const without = Object.keys(endpoints).filter((name) => !named.has(name as EndpointName))
    // Creates a new item: there is none that it could concern.
    expect(without).toEqual([`create${kit.noun}`])
  }
})

interface Target {
  state: ItemState
  id: string
  word: string
  /** The secret of its unlisted link; of another one where it has none. */
  link: string
}

describe('a route', () => {
  const people = new Map<Role, { bearer: string | undefined; userId: string }>()
  beforeAll(async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    for (const role of roles) people.set(role, await make(role, server.visitor()))
  })

  async function make(role: Role, visitor: Visitor) {
    if (role === 'a stranger') return { bearer: undefined, userId: '' }
    await visitor.signUp()
    await visitor.declareAge()
    if (role === 'a free user') return { bearer: visitor.bearer, userId: '' }
    await visitor.linkAs(role === 'a follower' ? 'follower' : role === 'a supporter' ? 'supporter' : 'master')
    if (role === 'an admin') await visitor.becomeAdmin()
    return { bearer: visitor.bearer, userId: await idOf(visitor) }
  }
  const as = (server: TestServer, role: Role) => Object.assign(server.visitor(), { bearer: people.get(role)?.bearer })

  async function put(server: TestServer, kit: ItemKit, state: ItemState): Promise<Target> {
    const word = newWord()
    if (state === 'missing') return { state, id: randomUUID(), word, link: 'x'.repeat(32) }
    const owner = as(server, 'the owner')
    const { id } = await makeItem(owner, kit, { name: word })
    if (state === 'private') return { state, id, word, link: 'y'.repeat(32) }
    const { link } = await done<{ link: string }>(callItem(owner, kit, 'createItemLink', { id }))
    if (state === 'linked') return { state, id, word, link }
    await done(callItem(owner, kit, 'updateItem', { id, body: { shared: true } }))
    for (const role of roles.slice(2)) await done(callItem(as(server, role), kit, 'bookmarkItem', { id }))
    if (state === 'refused') await done(callItem(owner, kit, 'updateItem', { id, body: kit.refused() }))
    if (state === 'held') await moderateItem(world.database, { kind: kit.kind, id }, 'held')
    if (state === 'taken down') await moderateItem(world.database, { kind: kit.kind, id }, 'taken-down')
    if (state.startsWith('deleted')) await done(callItem(owner, kit, 'deleteItem', { id }))
    if (state === 'deleted long ago') {
      const long = new Date(Date.now() - 31 * DAY)
      await sql`update ${sql.table(kit.table)} set deleted_at = ${long} where id = ${id}`.execute(
        world.database.queries,
      )
    }
    return { state, id, word, link }
  }

  /** One item for all calls that leave it as it is, and a separate item for every other call. */
  const unchanged = new Map<string, Promise<Target>>()
  function targetOf(server: TestServer, kit: ItemKit, label: ItemCase, state: ItemState): Promise<Target> {
    if (!('leavesIt' in itemRules[label])) return put(server, kit, state)
    const name = `${kit.what} ${state}`
    const target = unchanged.get(name) ?? put(server, kit, state)
    unchanged.set(name, target)
    return target
  }

  const inputOf = async (server: TestServer, kit: ItemKit, label: ItemCase, { id, word, link }: Target) => {
    const ownerId = people.get('the owner')?.userId ?? ''
    const subject = { kind: kit.kind, subjectId: id }
    const everything = { limit: '1000' }
    const inputs: Partial<
      Record<ItemCase, { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }>
    > = {
      listItems: { query: everything },
      'listItems by a word of the name': { query: { ...everything, search: word } },
      'listItems of the owner': { query: { ...everything, userId: ownerId } },
      'listItems among bookmarks': { query: { ...everything, bookmarked: 'true' } },
      updateItem: { body: { description: 'Not yours at all.' } },
      'updateItem to share': { body: { shared: true } },
      voteForItem: { body: { vote: 1 } },
      cloneItem: { body: {} },
      'cloneItem by its link': { body: { link } },
      openItemLink: { body: { link } },
      report: { body: { kind: kit.kind, id, reason: 'other', text: 'Look at it.' } },
      countPlays: { body: { batch: randomUUID(), plays: [{ kind: kit.kind, id, started: 1, finished: 1 }] } },
      getReview: { params: subject },
    }
    if (label === 'restoreTakenDown') {
      const review = await as(server, 'an admin').call('getReview', { params: subject })
      const { revision } = review.error === undefined ? (review.body as { revision: string }) : { revision: '' }
      return { params: subject, body: { statement: 'It was a mistake.', revision } }
    }
    return inputs[label] ?? {}
  }

  const storedOf = async (kit: ItemKit, id: string): Promise<string> => {
    const { rows } = await sql`
      select to_jsonb(item) as item, (select jsonb_agg(tag_id) from ${sql.table(`${kit.kind}_tags`)} where item_id = item.id) as tags
      from ${sql.table(kit.table)} item where id = ${id}`.execute(world.database.queries)
    return JSON.stringify(rows)
  }

  /** The faults of an answer besides its error code. */
  function faultsOf(rule: ItemRule, role: Role, reply: Reply, { word, id, state }: Target): string[] {
    const text = JSON.stringify(reply.body ?? '')
    const isOwner = role === 'the owner'
    const isIn =
      rule.lists && reply.error === undefined && (isOwner ? rule.lists.owner : rule.lists.others).includes(state)
    return [
      ...(rule.lists && text.includes(id) !== (isIn ?? false) ? ['the list'] : []),
      ...(reply.error !== undefined && text.includes(word) ? ['the name in an error'] : []),
      ...(!isOwner && isOfTarget(reply, id) && /"(revision|hasLink|moderation|refusals)":/.test(text)
        ? ['what is for the owner']
        : []),
    ]
  }
  /** A copy belongs to the caller. */
  const isOfTarget = (reply: Reply, id: string) => (reply.body as { id?: string } | undefined)?.id === id

  describe.each(itemKits)('of a $what', (kit) => {
    it.each(Object.keys(itemRules) as ItemCase[])('%s follows the access matrix', async (label) => {
      const server = await world.serve({ rateLimitFactor: 1000 })
      const rule: ItemRule = itemRules[label]
      for (const state of itemStates) {
        const target = await targetOf(server, kit, label, state)
        const input = await inputOf(server, kit, label, target)
        const outcomes: Record<string, unknown> = {}
        const expected: Record<string, unknown> = {}
        for (const role of roles) {
          const before = await storedOf(kit, target.id)
          const reply = await as(server, role).call(nameOfCall(kit, label), {
            params: paramsOf(kit, target.id),
            ...input,
          })
          const isChanged = role !== 'the owner' && (await storedOf(kit, target.id)) !== before && !rule.othersChange
          outcomes[role] = { error: reply.error, isChanged, faults: faultsOf(rule, role, reply, target) }
          expected[role] = { error: itemRefusal(rule, kit.kind, role, state), isChanged: false, faults: [] }
        }
        expect({ state, ...outcomes }).toEqual({ state, ...expected })
      }
    })
  })
})
