/** The most expensive requests that the contracts accept, by endpoint, written by hand. */
import { randomBytes, randomUUID } from 'node:crypto'
import { DIALOGS_PER_CALL } from '@rubato/contracts/api'
import { DIALOGS_MAX, DIALOGS_PER_TRIGGER, GAME_EVENTS_MAX, triggerIds } from '@rubato/contracts/domain'
import type { Answer, Sent, Target } from './target.ts'

export interface WorstCase extends Sent {
  what: string
  /** Runs before each measured request, unmeasured. */
  before?: () => Promise<unknown>
}

/** Lines for one trigger after another, within the limit per trigger; each text has `length` characters. */
const lines = (count: number, length: number, round: number) =>
  Array.from({ length: count }, (_, index) => ({
    trigger: triggerIds[Math.floor(index / (DIALOGS_PER_TRIGGER - 10)) % triggerIds.length],
    text: `${round} ${index} `.padEnd(length, 'wide words, '),
  }))

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

const SEARCHES = [
  'a e i o u',
  Array.from({ length: 60 }, (_, index) => String.fromCharCode(97 + (index % 26)) + (index % 10)).join(' '),
  'wide words hostile script that has never been written under this name',
  'qxzj vwkq jzxw qqqq zzzz',
  '語'.repeat(200),
  '%_\\'.repeat(60),
]

/** Throws when a request that other cases depend on was refused. */
function succeeded({ status, text }: Answer): string {
  if (status >= 400) throw new Error(`${status}: ${text.slice(0, 500)}`)
  return text
}
const idOf = (text: string): string => (JSON.parse(text) as { id: string }).id

/** Lists, changes and counts of games and generators. */
async function itemCases(send: Target['send']): Promise<WorstCase[]> {
  const gameId = idOf(
    succeeded(await send({ name: 'createGame', body: { ...game, name: 'Changed game', events: [] } })),
  )
  const words = events(() => ({ task: 'rest', kind: 'say', trigger: 'breath-hold' }))
  let round = 0
  const lists = ['listGames', 'listGameGenerators'] as const
  return [
    {
      name: 'updateGame',
      what: '10,000 words',
      params: { gameId },
      get body() {
        return { events: words.events, duration: 7_200_000 - (round += 1) }
      },
    },
    { name: 'getGame', what: '10,000 words', params: { gameId } },
    { name: 'createGameGenerator', what: 'two hours, a task each second', body: longGenerator },
    {
      name: 'countPlays',
      what: '50 games',
      get body() {
        const plays = Array.from({ length: 50 }, () => ({ kind: 'game', id: randomUUID(), started: 1, finished: 1 }))
        return { batch: randomUUID(), plays }
      },
    },
    ...lists.flatMap((name) =>
      SEARCHES.map((search): WorstCase => ({
        name,
        what: `a search for ${search.slice(0, 20)}`,
        query: { search, minutes: 120, intensity: 'strong', category: 'anal', fits: 'true' },
      })),
    ),
  ]
}

const longGenerator = {
  title: 'Hostile generator',
  description: 'As long as the contract lets it be.',
  tags: [],
  splash: game.splash,
  config: { gameDuration: { min: 120, max: 120 }, taskFrequency: { min: 1, max: 1 } },
}

/** Creates scripts of the maximum size and returns the requests to send; `victim` is a script that may be changed. */
export async function worstCases({ send }: Target): Promise<{ cases: WorstCase[]; victim: string }> {
  const script = (title: string, tags: string[] = []) => ({ title, description: 'd'.repeat(500), tags })
  const create = async (title: string) => idOf(succeeded(await send({ name: 'createScript', body: script(title) })))
  const full = { scriptId: await create('A full script') }
  const wide = { scriptId: await create('A wide script') }
  const fresh = { scriptId: '' }
  const renew = async () => {
    if (fresh.scriptId !== '') await send({ name: 'deleteScript', params: fresh })
    fresh.scriptId = await create('A fresh script')
  }
  const fill = async (params: object, rows: object[]) =>
    succeeded(await send({ name: 'importDialogs', params: { ...params }, body: { rows, apply: true } }))
  await fill(full, lines(DIALOGS_MAX, 20, 0))
  await fill(wide, lines(DIALOGS_PER_TRIGGER - 10, 500, 0))
  const listed = JSON.parse(
    (await send({ name: 'listTriggerDialogs', params: { ...wide, trigger: triggerIds[0] } })).text,
  ) as { data: { id: string }[] }
  const ids = listed.data.map(({ id }) => id)
  let round = 0
  const imports = (what: string, rows: () => object[], apply: boolean, params: object = full): WorstCase => ({
    name: 'importDialogs',
    what,
    params: { ...params },
    get body() {
      return { rows: rows(), apply }
    },
  })
  const dropCopies = async () => {
    const { text } = await send({ name: 'listScripts', query: { limit: 1000, search: 'full', userId: await me() } })
    for (const { id } of (JSON.parse(text) as { data: { id: string }[] }).data) {
      if (id !== full.scriptId) await send({ name: 'deleteScript', params: { scriptId: id } })
    }
  }
  /** A tier holds so many games. */
  const dropGames = async () => {
    const { text } = await send({ name: 'listGames', query: { limit: 1000, search: 'Hostile', userId: await me() } })
    for (const { id } of (JSON.parse(text) as { data: { id: string }[] }).data) {
      await send({ name: 'deleteGame', params: { gameId: id } })
    }
  }
  const me = async () => idOf((await send({ name: 'me' })).text)
  const cases: WorstCase[] = [
    ...games().map(([what, body]): WorstCase => ({ name: 'createGame', what, body, before: dropGames })),
    ...(await itemCases(send)),
    imports('20,000 new lines', () => lines(DIALOGS_MAX, 20, (round += 1)), true, fresh),
    imports('20,000 lines that are there', () => lines(DIALOGS_MAX, 20, 0), true),
    imports('20,000 lines, tried', () => lines(DIALOGS_MAX, 60, 1), false),
    imports('20,000 rows without a field', () => Array.from({ length: DIALOGS_MAX }, () => ({})), false),
    imports('20,000 rows of junk', () => Array.from({ length: DIALOGS_MAX }, () => ({ trigger: 'x', text: '' })), true),
    imports('8 MB of wide lines', () => lines(14_000, 500, (round += 1)), true, fresh),
    { name: 'cloneScript', what: '20,000 lines', params: full, before: dropCopies },
    { name: 'listDialogs', what: '20,000 lines', params: full },
    { name: 'listTriggerDialogs', what: '990 wide lines', params: { ...wide, trigger: triggerIds[0] } },
    {
      name: 'orderDialogs',
      what: '990 wide lines',
      params: wide,
      get body() {
        return { trigger: triggerIds[0], ids: ids.reverse() }
      },
    },
    {
      name: 'cloneDialog',
      what: `${DIALOGS_PER_CALL} wide lines`,
      params: fresh,
      body: { dialogIds: ids.slice(0, DIALOGS_PER_CALL) },
      before: renew,
    },
    {
      name: 'addDialogs',
      what: `${DIALOGS_PER_CALL} wide lines`,
      params: fresh,
      before: renew,
      get body() {
        return {
          dialogs: lines(DIALOGS_PER_CALL, 500, 0).map((line) => ({
            ...line,
            id: randomUUID(),
            speech: line.text,
            trigger: triggerIds[1],
          })),
        }
      },
    },
    { name: 'updateScript', what: 'published with 20,000 lines', params: full, body: { published: true } },
    ...SEARCHES.map((search): WorstCase => ({
      name: 'listScripts',
      what: 'a search',
      query: { search: search.slice(0, 200), limit: 1000 },
    })),
    { name: 'listTags', what: 'the largest page', query: { limit: 1000 } },
    {
      name: 'patreonWebhook',
      what: '1 MB without a signature',
      body: { data: Array.from({ length: 90_000 }, () => ({ a: 1 })) },
    },
    { name: 'updateSettings', what: 'every setting', body: { optIns: [], profile: {}, gameGeneratorConfig: {} } },
    {
      name: 'signUp',
      what: 'the longest password',
      body: {
        email: `${randomUUID()}@example.test`,
        password: randomBytes(64).toString('hex'),
        username: 'hostile-member',
      },
    },
  ]
  const victim = await create('A victim script')
  return { cases: cases.map((given) => withParams(given, fresh, renew)), victim }
}

/** Gives each import into a fresh script a new script before it. */
function withParams(given: WorstCase, fresh: { scriptId: string }, renew: () => Promise<void>): WorstCase {
  if (given.params !== undefined && 'scriptId' in given.params && given.params['scriptId'] === '') {
    const body = Object.getOwnPropertyDescriptor(given, 'body') ?? {}
    return Object.defineProperty({ ...given, params: fresh, before: renew }, 'body', body)
  }
  return given
}
