/**
 * Rights of an owner by tier, as in product.md: a follower writes in private, a supporter publishes and stores up to
 * 200 scripts instead of 20, a master any number. The lapse of a tier hides nothing by itself.
 */
import type { ErrorCode } from '@rubato/contracts/api'
import type { MembershipTier } from '@rubato/contracts/domain'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ask } from '../../test-support/access/calls.ts'
import { rules, type Case, type Rule, type State } from '../../test-support/access/rules.ts'
import { changedIn, putScript, storedOf, type Target } from '../../test-support/access/targets.ts'
import { idOf } from '../../test-support/library.ts'
import { isSeenBy } from '../../test-support/moderation.ts'
import { done, makeScript } from '../../test-support/scripts.ts'
import { testWorld, type TestServer, type Visitor } from '../../test-support/test-server.ts'

const world = testWorld()

const setTier = (userId: string, tier: MembershipTier) =>
  world.database.queries.updateTable('memberships').set({ tier }).where('user_id', '=', userId).execute()

/** The error of a call, and the changes that it made although it was refused. */
async function outcomeOf(target: Target, call: () => Promise<{ error: string | undefined }>) {
  const before = await storedOf(world.database, target)
  const { error } = await call()
  const changed = changedIn(before, await storedOf(world.database, target))
  return { error, touched: error === undefined ? [] : changed }
}

type PublishState = State | 'draft without dialogs'
type Code = ErrorCode | undefined
/** The call succeeds. */
const ok = undefined

/** A call to publish: its result for a follower and for higher tiers, and whether others see the script afterwards. */
const publishing: [state: PublishState, follower: Code, above: Code, isSeen: boolean][] = [
  ['draft', 'membership.tier-required', ok, true],
  ['draft without dialogs', 'membership.tier-required', 'script.no-dialog', false],
  ['published', ok, ok, true],
  ['published without dialogs', ok, ok, false],
  ['held', ok, ok, false],
  ['taken down', 'script.taken-down', 'script.taken-down', false],
  ['taken down and withdrawn', 'script.taken-down', 'script.taken-down', false],
  ['deleted', 'script.not-found', 'script.not-found', false],
  ['deleted long ago', 'script.not-found', 'script.not-found', false],
  ['missing', 'script.not-found', 'script.not-found', false],
]

describe('publishing', () => {
  async function put(place: Parameters<typeof putScript>[0], state: PublishState): Promise<Target> {
    if (state !== 'draft without dialogs') return putScript(place, state)
    const target = await putScript(place, 'published without dialogs')
    await done(place.owner.call('updateScript', { params: { scriptId: target.scriptId }, body: { published: false } }))
    return target
  }

  const publishAs = (owner: Visitor, { scriptId }: Target, published: boolean) =>
    owner.call('updateScript', { params: { scriptId }, body: { published } })

  it.each(['free', 'follower', 'supporter', 'master'] as const)('of a %s', async (tier) => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const [owner, reader] = [await server.visitor().become('master'), await server.visitor().become('follower')]
    const ownerId = await idOf(owner)
    for (const [state, follower, above, isSeen] of publishing) {
      await setTier(ownerId, 'master')
      const target = await put({ server, database: world.database, owner }, state)
      const wasSeen = await isSeenBy(reader, target.scriptId)
      await setTier(ownerId, tier)
      const due = tier === 'free' ? 'membership.required' : tier === 'follower' ? follower : above
      const published = {
        ...(await outcomeOf(target, () => publishAs(owner, target, true))),
        isSeen: await isSeenBy(reader, target.scriptId),
      }
      expect({ state, ...published }).toEqual({ state, error: due, touched: [], isSeen: due ? wasSeen : isSeen })
      // Every owner may unpublish.
      const isThere = !['deleted', 'deleted long ago', 'missing'].includes(state)
      const withdrawal = tier === 'free' ? 'membership.required' : isThere ? ok : 'script.not-found'
      const withdrawn = {
        ...(await outcomeOf(target, () => publishAs(owner, target, false))),
        isSeen: await isSeenBy(reader, target.scriptId),
      }
      expect({ state, ...withdrawn }).toEqual({
        state,
        error: withdrawal,
        touched: [],
        isSeen: withdrawal ? published.isSeen : false,
      })
    }
  })
})

it('is refused after the end of the membership, also for own scripts', async () => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  const owner = await server.visitor().become('master')
  const [ownerId, { id: ownId }] = [await idOf(owner), await makeScript(owner)]
  const place = { server, database: world.database, owner }
  const targets = [await putScript(place, 'draft'), await putScript(place, 'published')]
  await setTier(ownerId, 'free')
  const forMembers = Object.entries<Rule>(rules).flatMap(([label, { access }]) =>
    access === 'members' ? [label as Case] : [],
  )
  for (const target of targets) {
    for (const label of forMembers) {
      const asked = { ...target, ownerId, ownId, revision: '' }
      const outcome = await outcomeOf(target, async () => (await ask(owner, label, asked)).reply)
      expect({ label, ...outcome }).toEqual({ label, error: 'membership.required', touched: [] })
    }
  }
})

/** The calls that are refused at the storage limit. */
const fills = [
  'a new script',
  'a copy of an own script',
  'a copy of another member’s script',
  'a restored one',
] as const

describe('the storage', () => {
  interface Shelf {
    owner: Visitor
    own: Target
    deleted: Target
    others: Target
  }

  async function makeShelf(server: TestServer, tier: 'follower' | 'supporter' | 'master'): Promise<Shelf> {
    const place = { server, database: world.database, owner: await server.visitor().become('master') }
    const other = { ...place, owner: await server.visitor().become('supporter') }
    const own = await putScript(place, 'published')
    const deleted = await putScript(place, 'deleted')
    await setTier(await idOf(place.owner), tier)
    return { owner: place.owner, own, deleted, others: await putScript(other, 'published') }
  }

  /** Adds scripts until this many exist that are not deleted. */
  const fill = async (owner: Visitor, count: number) =>
    sql`insert into scripts (owner_id, name, description, intended_sex)
      select ${await idOf(owner)}, 'One of many', 'Here to take up room.', 'all'
      from generate_series(1, ${count} - (
        select count(*)::int from scripts where owner_id = ${await idOf(owner)} and deleted_at is null))`.execute(
      world.database.queries,
    )

  async function makeRoom(owner: Visitor): Promise<void> {
    const { id } = await world.database.queries
      .selectFrom('scripts')
      .select('id')
      .where('owner_id', '=', await idOf(owner))
      .where('name', '=', 'One of many')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    await done(owner.call('deleteScript', { params: { scriptId: id } }))
  }

  const put = ({ owner, own, deleted, others }: Shelf, what: (typeof fills)[number]) => {
    if (what === 'a new script') {
      return owner.call('createScript', { body: { title: 'One more', description: 'There may be no room.' } })
    }
    if (what === 'a restored one') return owner.call('restoreScript', { params: { scriptId: deleted.scriptId } })
    const { scriptId } = what === 'a copy of an own script' ? own : others
    return owner.call('cloneScript', { params: { scriptId } })
  }

  it.each([
    ['follower', 20],
    ['supporter', 200],
  ] as const)('of a %s holds %i scripts, however they are added', async (tier, limit) => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const shelf = await makeShelf(server, tier)
    const { owner } = shelf
    for (const what of fills) {
      await fill(owner, limit)
      const refused = await outcomeOf(shelf.deleted, () => put(shelf, what))
      expect({ what, ...refused }).toEqual({ what, error: 'content.limit-reached', touched: [] })
      // Deleted scripts do not count.
      await makeRoom(owner)
      expect({ what, error: (await put(shelf, what)).error }).toEqual({ what, error: ok })
    }
  })

  it('of a master is unlimited', async () => {
    const shelf = await makeShelf(await world.serve({ rateLimitFactor: 1000 }), 'master')
    await fill(shelf.owner, 201)
    for (const what of fills) expect({ what, error: (await put(shelf, what)).error }).toEqual({ what, error: ok })
  })
})
