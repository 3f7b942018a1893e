/** The most expensive requests about games, generators, plays and photos. */
import { randomUUID } from 'node:crypto'
import { PHOTO_SEARCH_MAX } from '@rubato/contracts/api'
import {
  copyOfConfig,
  defaultGeneratorConfig,
  defaultMemberProfile,
  GAME_EVENTS_MAX,
  itemSorts,
  PLAYS_PER_CALL,
  taskIds,
  taskNode,
  type GeneratorConfig,
} from '@rubato/contracts/domain'
import { completeProfile, generateGame } from '@rubato/engine'
import type { Target } from './target.ts'
import { idOf, SEARCHES, succeeded, type WorstCase } from './worst-case.ts'

const game = {
  name: 'Hostile game',
  description: 'As large as the contract lets it be.',
  duration: 7_200_000,
  voice: { name: 'Alto' },
  media: { tags: ['x'], mediaTypes: ['image'] },
  outcome: 'cum',
  splash: { id: '', photo: '/splash/ember-tide-1.avif', downloadLink: '', author: { name: '', profile: '' } },
}
const events = (make: (at: number) => object, count = GAME_EVENTS_MAX) => ({
  ...game,
  events: Array.from({ length: count }, (_, at) => ({ id: 'e', at, duration: 1, ...make(at) })),
})
const notes = (count: number) => Array.from({ length: count }, () => ({ beat: 0, accent: 'beat' }))
const beats = (task: string, count: number) => ({
  task,
  kind: 'beat',
  tempo: { from: 240, to: 15 },
  pattern: { beats: 64, notes: notes(count) },
})

const games = (): [string, object][] => [
  ['10,000 openings', events(() => ({ task: 'gag', kind: 'open', item: 'slaps' }))],
  ['10,000 words', events(() => ({ task: 'rest', kind: 'say', trigger: 'breath-hold' }))],
  ['10,000 broken events', { ...game, events: Array.from({ length: GAME_EVENTS_MAX }, () => ({})) }],
  [
    '3,500 openings and 3,500 beats',
    events((at) => (at % 2 ? beats('ball-slap', 1) : { task: 'gag', kind: 'open', item: 'slaps' }), 5500),
  ],
  ['110 bars of 256 notes', events(() => beats('ball-slap', 256), 110)],
  [
    'two hours of beats in one event',
    { ...game, events: [{ id: 'e', at: 0, duration: 7_200_000, ...beats('steady', 256) }] },
  ],
]

/** The busiest config: two hours with every task. */
function busiestConfig(): GeneratorConfig {
  const config = copyOfConfig(defaultGeneratorConfig)
  config.gameDuration = { min: 120, max: 120 }
  config.taskFrequency = { min: 1, max: 1 }
  for (const id of taskIds) taskNode(config, id).enabled = true
  return config
}

/** A game without events whose composition is as large as the contract lets it be: linked sections with changed copies. */
function composed(): object {
  const { events: records } = events((at) => beats('ball-slap', 1 + (at % 4)), 40)
  const instance = (id: number) => ({
    id: `i${id}`,
    sectionId: `s${id % 20}`,
    at: id * 1000,
    stretch: 1000,
    overrides: [{ source: 'e', events: records.slice(0, 4), isClockAnchored: true }],
  })
  const instances = Array.from({ length: 500 }, (_, id) => instance(id))
  const sections = Array.from({ length: 20 }, (_, id) => ({
    id: `s${id}`,
    name: `Section ${id}`,
    length: 60_000,
    events: records,
    clockAnchored: [],
    children: instances.slice(0, 2),
  }))
  const composition = { version: 1, sections, instances, clockAnchored: [], names: [], funscript: 'x'.repeat(100_000) }
  return { ...game, events: [], composition }
}

/** A game that the engine accepts, so that it can be shared. */
function busiestGame(): object {
  const made = generateGame(busiestConfig(), 'hostile', completeProfile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return { ...game, ...made.game, voice: { name: 'Alto' } }
}

const generator = {
  title: 'Hostile generator',
  description: 'As long as the contract lets it be.',
  tags: [],
  splash: game.splash,
}

export async function itemCases(send: Target['send'], userId: string): Promise<WorstCase[]> {
  /** A tier holds so many items; the kept ones have another name. */
  const dropHostile = async () => {
    const query = { limit: 1000, search: 'Hostile', userId }
    const idsIn = ({ text }: { text: string }) => (JSON.parse(text) as { data: { id: string }[] }).data
    for (const { id } of idsIn(await send({ name: 'listGames', query })))
      await send({ name: 'deleteGame', params: { gameId: id } })
    for (const { id } of idsIn(await send({ name: 'listGameGenerators', query })))
      await send({ name: 'deleteGameGenerator', params: { gameGeneratorId: id } })
  }
  const create = async (name: string, body: object) =>
    idOf(succeeded(await send({ name: 'createGame', body: { ...body, name } })))
  const changed = { gameId: await create('Changed game', { ...game, events: [] }) }
  const busy = { gameId: await create('Busy game', busiestGame()) }
  const broken = {
    gameId: await create(
      'Broken game',
      events(() => ({ task: 'rest', kind: 'say', trigger: 'breath-hold' })),
    ),
  }
  const config = busiestConfig()
  const created = await send({ name: 'createGameGenerator', body: { ...generator, title: 'Busy generator', config } })
  const busyGenerator = { gameGeneratorId: idOf(succeeded(created)) }
  const linked = succeeded(await send({ name: 'createGameLink', params: busy }))
  const link = (JSON.parse(linked) as { link: string }).link
  let round = 0
  const unshare = () => send({ name: 'updateGame', params: busy, body: { shared: false } })
  const unshareGenerator = () => send({ name: 'updateGameGenerator', params: busyGenerator, body: { shared: false } })
  return [
    ...games().map(([what, body]): WorstCase => ({ name: 'createGame', what, body, before: dropHostile })),
    { name: 'createGame', what: 'the busiest two hours', body: busiestGame(), before: dropHostile },
    { name: 'createGame', what: 'a composition of 700 kB', body: composed(), before: dropHostile },
    {
      name: 'updateGame',
      what: '10,000 words',
      params: changed,
      get body() {
        const { events: words } = events(() => ({ task: 'rest', kind: 'say', trigger: 'breath-hold' }))
        return { events: words, duration: 7_200_000 - (round += 1) }
      },
    },
    { name: 'getGame', what: '10,000 words', params: changed },
    {
      name: 'updateGame',
      what: 'the busiest two hours, shared',
      params: busy,
      body: { shared: true },
      before: unshare,
    },
    {
      name: 'updateGame',
      what: 'the busiest two hours, changed and shared',
      params: busy,
      before: unshare,
      get body() {
        return { ...busiestGame(), name: 'Busy game', silentBeat: (round += 1) % 2 === 0, shared: true }
      },
    },
    { name: 'updateGame', what: 'a broken game, shared', params: broken, body: { shared: true } },
    { name: 'openGameLink', what: 'the busiest two hours', body: { link } },
    { name: 'createGameLink', what: 'the busiest two hours', params: busy },
    { name: 'openGameLink', what: 'no link', body: { link: 'a'.repeat(32) } },
    { name: 'cloneGame', what: 'the busiest two hours', params: busy, body: {}, before: dropHostile },
    { name: 'readGameAsAdmin', what: 'the busiest two hours', params: busy },
    {
      name: 'restoreGame',
      what: 'the busiest two hours',
      params: busy,
      before: () => send({ name: 'deleteGame', params: busy }),
    },
    { name: 'bookmarkGame', what: 'the busiest two hours', params: busy },
    {
      name: 'createGameGenerator',
      what: 'two hours, a task each second',
      body: { ...generator, config },
      before: dropHostile,
    },
    {
      name: 'updateGameGenerator',
      what: 'shared',
      params: busyGenerator,
      body: { shared: true },
      before: unshareGenerator,
    },
    {
      name: 'updateGameGenerator',
      what: 'changed and shared',
      params: busyGenerator,
      before: unshareGenerator,
      get body() {
        return { config: { ...config, gameDuration: { min: 120 - ((round += 1) % 2), max: 120 } }, shared: true }
      },
    },
    { name: 'cloneGameGenerator', what: 'two hours, every task', params: busyGenerator, body: {}, before: dropHostile },
    { name: 'getGameGenerator', what: 'two hours, every task', params: busyGenerator },
    {
      name: 'countPlays',
      what: `${PLAYS_PER_CALL} games`,
      get body() {
        const play = () => ({ kind: 'game', id: randomUUID(), started: 1, finished: 1 })
        return { batch: randomUUID(), plays: Array.from({ length: PLAYS_PER_CALL }, play) }
      },
    },
    ...(['game', 'generator'] as const).map((kind): WorstCase => ({
      name: 'report',
      what: `a ${kind}, with the longest text`,
      body: {
        kind,
        id: kind === 'game' ? busy.gameId : busyGenerator.gameGeneratorId,
        reason: 'other',
        text: '語'.repeat(1000),
      },
    })),
    ...listCases(send),
  ]
}

/** Searches with every filter, and lists of which nothing fits the member's limits, as on the home screen. */
function listCases(send: Target['send']): WorstCase[] {
  const profile = { ...defaultMemberProfile, hardLimits: taskIds }
  const refuseAll = () => send({ name: 'updateSettings', body: { profile } })
  return [
    ...(['listGames', 'listGameGenerators'] as const).flatMap((name) => [
      ...SEARCHES.map((search): WorstCase => ({
        name,
        what: `a search for ${search.slice(0, 20)}`,
        query: { search, minutes: 120, intensity: 'strong', category: 'anal', fits: 'true' },
      })),
      ...itemSorts.map((sort): WorstCase => ({
        name,
        what: `${sort} that fit`,
        query: { sort, limit: 1000, fits: 'true' },
        before: refuseAll,
      })),
    ]),
    ...SEARCHES.map((search): WorstCase => ({
      name: 'listPhotos',
      what: `a search for ${search.slice(0, 20)}`,
      query: { search: search.slice(0, PHOTO_SEARCH_MAX), page: 1 },
    })),
  ]
}
