/** Calls outside of a tier are refused: every row of the table of capabilities, with the calls that need it. */
import type { EndpointName } from '@rubato/contracts/api'
import {
  capabilities,
  copyOfConfig,
  defaultGeneratorConfig,
  EARLY_ACCESS,
  membershipTiers,
  tierFor,
  type Capability,
  type MembershipTier,
} from '@rubato/contracts/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gameContent, splash } from '../test-support/items.ts'
import { idOf } from '../test-support/library.ts'
import { historyCopy, historyRecord } from '../test-support/history-copies.ts'
import { done, makeScript } from '../test-support/scripts.ts'
import { testWorld, type Reply, type Visitor } from '../test-support/test-server.ts'

const world = testWorld()

const setTier = async (visitor: Visitor, tier: MembershipTier) => {
  const userId = await idOf(visitor)
  await world.database.queries.updateTable('memberships').set({ tier }).where('user_id', '=', userId).execute()
}

const expertConfig = () => ({ ...copyOfConfig(defaultGeneratorConfig), settingsMode: 'expert' as const })
const generator = (config: object) => ({
  body: { title: 'Evening drill', description: 'Slow and steady.', splash, tags: [], config },
})
const game = () => ({ body: { name: 'Evening game', description: 'Slow and steady.', ...gameContent() } })

interface Trial {
  what: string
  /** Runs as a master, before the tier is set. */
  prepare?: (owner: Visitor) => Promise<string>
  call: (owner: Visitor, id: string) => Promise<Reply>
}

const idFrom = async (reply: Promise<Reply>): Promise<string> => (await done<{ id: string }>(reply)).id
const makeGame = (owner: Visitor) => idFrom(owner.call('createGame', game()))
const makeGenerator = (owner: Visitor) => idFrom(owner.call('createGameGenerator', generator(defaultGeneratorConfig)))

async function makeCopy(owner: Visitor): Promise<string> {
  await done(owner.call('deleteHistoryCopy'))
  return idFrom(owner.call('createHistoryCopy', { body: historyCopy() }))
}

/** Only the browser uses these: devices and the files of videos stay with the page, and the server never hears of them. */
const inBrowser = ['device.use', 'video.local'] as const satisfies Capability[]

/** The member's calls for each capability. Metronome and stage run in the browser. */
const trials: Record<Exclude<Capability, (typeof inBrowser)[number]>, readonly Trial[]> = {
  'session.play': [
    { what: 'reading what the instructor says', call: (owner) => owner.call('listScripts') },
    { what: 'reading the settings of sessions', call: (owner) => owner.call('getSettings') },
  ],
  'metronome.use': [{ what: 'reading the tempo that it begins with', call: (owner) => owner.call('getSettings') }],
  'content.author': [
    {
      what: 'writing a script',
      call: (owner) => owner.call('createScript', { body: { title: 'An evening', description: 'Slow and steady.' } }),
    },
    { what: 'saving a game', call: (owner) => owner.call('createGame', game()) },
    {
      what: 'saving a generator',
      call: (owner) => owner.call('createGameGenerator', generator(defaultGeneratorConfig)),
    },
  ],
  'content.publish': [
    {
      what: 'publishing a script',
      prepare: async (owner) => (await makeScript(owner)).id,
      call: (owner, scriptId) => owner.call('updateScript', { params: { scriptId }, body: { published: true } }),
    },
    {
      what: 'sharing a game',
      prepare: makeGame,
      call: (owner, gameId) => owner.call('updateGame', { params: { gameId }, body: { shared: true } }),
    },
    {
      what: 'a link to a game',
      prepare: makeGame,
      call: (owner, gameId) => owner.call('createGameLink', { params: { gameId } }),
    },
    {
      what: 'sharing a generator',
      prepare: makeGenerator,
      call: (owner, gameGeneratorId) =>
        owner.call('updateGameGenerator', { params: { gameGeneratorId }, body: { shared: true } }),
    },
    {
      what: 'a link to a generator',
      prepare: makeGenerator,
      call: (owner, gameGeneratorId) => owner.call('createGameGeneratorLink', { params: { gameGeneratorId } }),
    },
  ],
  'second-screen.use': [
    { what: 'a code that pairs a screen', call: (owner) => owner.call('createPairing', { body: {} }) },
    {
      what: 'joining as a screen',
      prepare: async (owner) => (await done<{ code: string }>(owner.call('createPairing', { body: {} }))).code,
      call: (owner, code) => owner.call('joinPairing', { body: { code } }),
    },
  ],
  'partner.use': [
    { what: 'inviting a partner', call: (owner) => owner.call('inviteGuest') },
    {
      what: 'withdrawing an invitation',
      prepare: async (owner) => (await done<{ ticket: string }>(owner.call('inviteGuest'))).ticket,
      call: (owner, ticket) => owner.call('withdrawInvitation', { body: { ticket } }),
    },
  ],
  'history.sync': [
    {
      what: 'a copy of the history',
      prepare: async (owner) => (await owner.call('deleteHistoryCopy')).error ?? '',
      call: (owner) => owner.call('createHistoryCopy', { body: historyCopy() }),
    },
    {
      what: 'another passphrase',
      prepare: makeCopy,
      call: (owner, copyId) =>
        owner.call('changeHistoryKey', { params: { copyId }, body: { keyRevision: 1, key: historyCopy().key } }),
    },
    {
      what: 'a record of the history',
      prepare: makeCopy,
      call: (owner, copyId) =>
        owner.call('putHistoryRecords', { params: { copyId }, body: { records: [historyRecord()] } }),
    },
  ],
  'settings.expert': [
    {
      what: 'the expert mode in the settings',
      call: (owner) => owner.call('updateSettings', { body: { gameGeneratorConfig: expertConfig() } }),
    },
    {
      what: 'a new generator in the expert mode',
      call: (owner) => owner.call('createGameGenerator', generator(expertConfig())),
    },
    {
      what: 'a generator changed to the expert mode',
      prepare: makeGenerator,
      call: (owner, gameGeneratorId) =>
        owner.call('updateGameGenerator', { params: { gameGeneratorId }, body: { config: expertConfig() } }),
    },
  ],
}

const rows = capabilities.flatMap((capability) =>
  capability in trials ? trials[capability as keyof typeof trials].map((trial) => ({ capability, ...trial })) : [],
)

const rowsOfTable = { ...EARLY_ACCESS }
/** Features that are early now are tried as they are afterwards. */
beforeEach(() => {
  for (const { capability } of rows) delete EARLY_ACCESS[capability]
})
afterEach(() => {
  Object.assign(EARLY_ACCESS, rowsOfTable)
})

it('covers every capability', () => {
  const covered = new Set(rows.map(({ capability }) => capability))
  expect([...covered, ...inBrowser].toSorted()).toEqual(capabilities.toSorted())
})

/** The error that a call of this tier has to answer; undefined for one that succeeds. */
function refusalOf(tier: MembershipTier, capability: Capability) {
  if (membershipTiers.indexOf(tier) >= membershipTiers.indexOf(tierFor(capability))) return undefined
  // A tier without access is refused before its capabilities are looked at.
  return tier === 'free' ? 'membership.required' : 'membership.tier-required'
}

it.each(membershipTiers)('refuses a member of the tier %s what it does not hold, and nothing else', async (tier) => {
  const server = await world.serve({ rateLimitFactor: 1000 })
  const owner = await server.visitor().become('master')
  for (const { capability, what, prepare, call } of rows) {
    await setTier(owner, 'master')
    const id = (await prepare?.(owner)) ?? ''
    await setTier(owner, tier)
    const { error, status } = await call(owner, id)
    const due = refusalOf(tier, capability)
    expect({ what, error, isDone: status < 300 }).toEqual({ what, error: due, isDone: due === undefined })
  }
})

describe('a feature in early access', () => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10) as '2026-01-01'
  const DAY_MS = 86_400_000
  it.each(['supporter', 'master'] as const)('is refused to a %s or not by the same table', async (tier) => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const owner = await server.visitor().become('master')
    const locking = rows.filter(({ capability }) => tierFor(capability) === 'supporter')
    for (const { capability, what, prepare, call } of locking) {
      await setTier(owner, 'master')
      const id = (await prepare?.(owner)) ?? ''
      await setTier(owner, tier)
      EARLY_ACCESS[capability] = { until: day(server.clock.now() + DAY_MS) }
      const { error } = await call(owner, id)
      delete EARLY_ACCESS[capability]
      expect({ what, error }).toEqual({ what, error: tier === 'master' ? undefined : 'membership.tier-required' })
    }
  })

  it('opens to its tier when its day begins, by the clock of the server', async () => {
    const server = await world.serve()
    const owner = await server.visitor().become('supporter')
    const until = day(server.clock.now() + DAY_MS)
    EARLY_ACCESS['history.sync'] = { until }
    const keep = () => owner.call('createHistoryCopy', { body: historyCopy() })
    server.clock.advance(Date.parse(until) - server.clock.now() - 60_000)
    await owner.call('token')
    expect((await keep()).error).toBe('membership.tier-required')
    server.clock.advance(60_000)
    expect((await keep()).status).toBeLessThan(300)
  })
})

describe('what was made in the expert mode', () => {
  const changed = { ...expertConfig(), gameDuration: { min: 6, max: 6 } }

  it('can be changed after the tier has ended', async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const owner = await server.visitor().become('master')
    const gameGeneratorId = await idFrom(owner.call('createGameGenerator', generator(expertConfig())))
    await done(owner.call('updateSettings', { body: { gameGeneratorConfig: expertConfig() } }))
    await setTier(owner, 'follower')
    const calls: [EndpointName, Parameters<Visitor['call']>[1]][] = [
      ['updateGameGenerator', { params: { gameGeneratorId }, body: { config: changed } }],
      ['updateSettings', { body: { gameGeneratorConfig: changed } }],
    ]
    for (const [name, input] of calls) expect([name, (await owner.call(name, input)).status]).toEqual([name, 200])
  })

  it('can be copied by a member below', async () => {
    const server = await world.serve({ rateLimitFactor: 1000 })
    const maker = await server.visitor().become('supporter')
    const reader = await server.visitor().become('follower')
    const gameGeneratorId = await idFrom(maker.call('createGameGenerator', generator(expertConfig())))
    await done(maker.call('updateGameGenerator', { params: { gameGeneratorId }, body: { shared: true } }))
    const copy = await reader.call('cloneGameGenerator', { params: { gameGeneratorId }, body: {} })
    expect(copy.status).toBeLessThan(300)
  })
})
