import { randomUUID } from 'node:crypto'
import {
  defaultGeneratorConfig,
  GAME_EVENTS_MAX,
  type GameEvent,
  type LinearGame,
  type LinearGameWrite,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import { sql, type RawBuilder } from 'kysely'
import { describe, expect, it } from 'vitest'
import { UNREADABLE } from '../../items/check/unreadable.ts'
import { idOf } from '../../test-support/library.ts'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const follower = async () => (await world.serve()).visitor().become('follower')
const splash = {
  id: 'ember-tide',
  photo: '/splash/ember-tide-1.avif',
  downloadLink: '',
  author: { name: 'Rubato', profile: '' },
}

function madeGame(minutes = 10): LinearGameWrite {
  const config = { ...defaultGeneratorConfig, gameDuration: { min: minutes, max: minutes } }
  const made = generateGame(config, 'saved', defaultProfile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  const { voice } = made.game
  return {
    ...made.game,
    name: 'Evening',
    description: 'Made by the generator.',
    splash,
    tags: [],
    voice: voice ?? { name: 'Alto' },
  }
}
const withEvents = (events: GameEvent[]): LinearGameWrite => ({ ...madeGame(), events, duration: 600_000 })
const composition = {
  version: 1,
  sections: [],
  instances: [],
  clockAnchored: [],
  names: [{ id: 'e1', name: 'Opening' }],
  funscript: null,
}
const event = { id: 'e1', at: 0, task: 'breath' } as const

describe('a saved game', () => {
  it.each([10, 120])('of %i minutes is returned unchanged', async (minutes) => {
    const visitor = await follower()
    const game: LinearGameWrite = { ...madeGame(minutes), silentBeat: true }
    const saved = await visitor.call('createGame', { body: game })
    expect(saved.status).toBe(200)
    const { id } = saved.body as LinearGame
    const read = await visitor.call('getGame', { params: { gameId: id } })
    expect(read.body).toMatchObject({ ...game, id, shared: false })
  })

  it('is made once with the id that its author chose, also where the answer was lost', async () => {
    const [author, other] = [await follower(), await follower()]
    const id = randomUUID()
    const create = (by: typeof author) => by.call('createGame', { query: { id }, body: madeGame() })
    expect(await create(author)).toMatchObject({ status: 200, body: { id, revision: 1 } })
    expect(await create(author)).toMatchObject({ status: 409, error: 'item.conflict' })
    // Another member learns nothing of it.
    const theirs = await create(other)
    expect(theirs.status).toBe(200)
    expect((theirs.body as LinearGame).id).not.toBe(id)
    expect(await author.call('deleteGame', { params: { gameId: id } })).toMatchObject({ status: 204 })
    expect(await create(author), 'deleted').toMatchObject({ status: 409, error: 'item.conflict' })
  })

  it.each([
    [
      'a hold beyond its cap',
      [
        { ...event, kind: 'open', item: 'breath', duration: 21_000 },
        { ...event, id: 'e2', kind: 'close', item: 'breath', at: 21_000, duration: 0 },
      ],
      ['events', 0, 'item'],
    ],
    ['a hold that nothing ends', [{ ...event, kind: 'open', item: 'gag', duration: 9000 }], ['events', 0]],
    [
      'an end after the end',
      [{ ...event, kind: 'task', phase: 'build', duration: 600_001 }],
      ['events', 0, 'duration'],
    ],
  ] as [string, GameEvent[], (string | number)[]][])(
    'with %s is saved, and not shared because of that event',
    async (_, events, path) => {
      const owner = await (await world.serve()).visitor().become('supporter')
      const saved = await owner.call('createGame', { body: withEvents(events) })
      expect(saved).toMatchObject({ status: 200, body: { refusals: expect.any(Array) } })
      const params = { gameId: (saved.body as LinearGame).id }
      const reply = await owner.call('updateGame', { params, body: { shared: true } })
      expect(reply).toMatchObject({ status: 400, error: 'game.unsafe' })
      expect(reply.issues.map((issue) => issue.path)).toContainEqual(path)
    },
  )

  it.each([1e10, 2 ** 53 - 1])('of %d ms is refused by the contract, without a safety check', async (duration) => {
    const notes = [{ beat: 0, accent: 'beat', offsetMs: 1e17 }]
    const events = [
      { id: 'a', at: 0, duration, task: 'ball-slap', kind: 'open', item: 'slaps' },
      {
        id: 'b',
        at: 0,
        duration,
        task: 'ball-slap',
        kind: 'beat',
        tempo: { from: 240, to: 240 },
        pattern: { beats: 1, notes },
      },
    ]
    const reply = await (await follower()).call('createGame', { body: { ...madeGame(), duration, events } })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
    const paths = reply.issues.map(({ path }) => path.join('.'))
    const refused = ['events.0.duration', 'events.1.duration', 'events.1.pattern.notes.0.offsetMs', 'duration']
    expect(paths).toEqual(expect.arrayContaining(refused))
  })

  it.each([
    ['numbers', () => 0],
    ['nothing but a kind', () => ({ kind: 'task' })],
    ['openings', (_: unknown, at: number) => ({ ...event, id: `e${at}`, at, kind: 'open', item: 'gag', duration: 0 })],
  ] as [string, (_: unknown, at: number) => unknown][])(
    'of more events than a game may have is refused with one issue: %s',
    async (_, make) => {
      const events = Array.from({ length: GAME_EVENTS_MAX + 1 }, make)
      const reply = await (await follower()).call('createGame', { body: { ...madeGame(), events } })
      expect(reply).toMatchObject({ status: 400, error: 'request.invalid', issues: [{ path: ['events'] }] })
    },
  )

  it('of dense beats over two hours is refused in words, and not shared', async () => {
    const owner = await (await world.serve()).visitor().become('supporter')
    const dense = (notes: number): GameEvent => ({
      id: 'e1',
      at: 0,
      duration: 7_200_000,
      task: 'steady',
      kind: 'beat',
      tempo: { from: 240, to: 240 },
      pattern: {
        beats: 1,
        notes: Array.from({ length: notes }, () => ({ beat: 0, numerator: 0, denominator: 1, accent: 'beat' })),
      },
    })
    const long = (notes: number): LinearGameWrite => ({ ...withEvents([dense(notes)]), duration: 7_200_000 })
    const crowded = await owner.call('createGame', { body: long(256) })
    expect(crowded).toMatchObject({ status: 400, issues: [{ message: 'A beat has at most 16 notes.' }] })
    const saved = await owner.call('createGame', { body: long(16) })
    expect(saved).toMatchObject({ status: 200, body: { refusals: ['A game has at most 28848 beats.'] } })
    const { id } = saved.body as LinearGame
    const shared = await owner.call('updateGame', { params: { gameId: id }, body: { shared: true } })
    expect(shared.error).toBe('game.unsafe')
  })

  it('names twenty events of those that break the contract', async () => {
    const events = Array.from({ length: 2000 }, () => 0)
    const reply = await (await follower()).call('createGame', { body: { ...madeGame(), events } })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
    expect(reply.issues).toHaveLength(20)
  })

  it('names twenty events of those that break a rule, and each sentence once', async () => {
    const owner = await (await world.serve()).visitor().become('supporter')
    const closings = Array.from({ length: 2000 }, (_, at): GameEvent => {
      return { ...event, id: `e${at}`, at, kind: 'close', item: 'gag', duration: 0 }
    })
    const { body } = await owner.call('createGame', { body: withEvents(closings) })
    const { id, refusals = [] } = body as LinearGame
    expect(new Set(refusals).size).toBe(refusals.length)
    const reply = await owner.call('updateGame', { params: { gameId: id }, body: { shared: true } })
    expect(reply.error).toBe('game.unsafe')
    expect(reply.issues).toHaveLength(20)
  })

  it('has the maximum lengths of the specification', async () => {
    const reply = await (
      await follower()
    ).call('createGame', { body: { ...madeGame(), name: 'Four', description: 'short' } })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid' })
    expect(reply.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'Name must be at least 5 characters long.'],
      ['description', 'Description must be at least 10 characters long.'],
    ])
  })

  it.each([
    [{ name: 'Even\u0000ing' }, ['name']],
    [{ description: 'Made by \ud800 somebody.' }, ['description']],
    [{ media: { tags: ['a\u0000b'], mediaTypes: ['image'] } }, ['media', 'tags', 0]],
    [{ splash: { ...splash, author: { name: '\u0000', profile: '' } } }, ['splash', 'author', 'name']],
    [{ events: [{ ...madeGame().events[0], id: 'a\u0000b' }] }, ['events', 0, 'id']],
  ])('names the field of a text that cannot be kept: %j', async (changes, path) => {
    const reply = await (await follower()).call('createGame', { body: { ...madeGame(), ...changes } })
    expect(reply).toMatchObject({ status: 400, error: 'request.invalid', issues: [{ path }] })
  })
})

describe('a stored game that another version made', () => {
  /** Stores content that the present contract does not accept, as an older server might have. */
  const age = async (id: string, change: RawBuilder<unknown>) => {
    await sql`update games set content = ${change}, summary = null, checked_with = 'another version'
      where id = ${id}`.execute(world.database.queries)
  }
  const unreadable = sql`jsonb_set(content, '{events,0,task}', '"a-task-of-then"')`

  it('is listed for its owner with a sentence, answered with the places, and kept', async () => {
    const owner = await follower()
    const { id } = (await owner.call('createGame', { body: madeGame() })).body as LinearGame
    await age(id, unreadable)
    const list = await owner.call('listGames', { query: { userId: await idOf(owner) } })
    expect(list).toMatchObject({ status: 200, body: { data: [{ id, refusals: [UNREADABLE] }] } })
    const params = { gameId: id }
    const place = { path: ['events', 0, 'task'], message: UNREADABLE }
    const refused = { status: 400, error: 'game.unsafe', issues: [place] }
    expect(await owner.call('getGame', { params })).toMatchObject(refused)
    expect(await owner.call('updateGame', { params, body: { duration: 7_200_000 } })).toMatchObject(refused)
    const [row] = await world.database.queries.selectFrom('games').select('content').where('id', '=', id).execute()
    expect(row?.content).toMatchObject({
      events: expect.arrayContaining([expect.objectContaining({ task: 'a-task-of-then' })]),
    })
    // Events that can be read replace it.
    const { events } = madeGame()
    expect(await owner.call('updateGame', { params, body: { events } })).toMatchObject({ status: 200 })
    expect(((await owner.call('getGame', { params })).body as LinearGame).refusals).toBeUndefined()
  })

  it('keeps its name in lists, also with details that cannot be read', async () => {
    const owner = await follower()
    const { id } = (await owner.call('createGame', { body: madeGame() })).body as LinearGame
    await sql`update games set details = '{"name": "Of then", "voice": {"name": "A voice of then"}}', summary = null,
      checked_with = 'another version' where id = ${id}`.execute(world.database.queries)
    const list = await owner.call('listGames', { query: { userId: await idOf(owner) } })
    expect(list).toMatchObject({ status: 200, body: { data: [{ id, name: 'Evening', refusals: [UNREADABLE] }] } })
  })

  it('is answered without a composition that cannot be read', async () => {
    const owner = await follower()
    const { id } = (await owner.call('createGame', { body: { ...madeGame(), composition } })).body as LinearGame
    await age(id, sql`jsonb_set(content, '{composition,version}', '99')`)
    const read = await owner.call('getGame', { params: { gameId: id } })
    expect(read).toMatchObject({ status: 200, body: { id } })
    expect(read.body).not.toHaveProperty('composition')
  })
})

describe('a video that a game was made around', () => {
  const video = { title: 'An evening', duration: 600_000, hash: 'a'.repeat(64), at: 9000 }

  it('is kept with the game, is in no list, and goes when the events are changed without it', async () => {
    const owner = await (await world.serve()).visitor().become('supporter')
    const made = madeGame()
    const { id } = (await owner.call('createGame', { body: { ...made, video } })).body as LinearGame
    const read = await owner.call('getGame', { params: { gameId: id } })
    expect(read.body).toMatchObject({ video })
    const list = await owner.call('listGames', { query: { userId: await idOf(owner) } })
    expect((list.body as { data: object[] }).data[0]).not.toHaveProperty('video')
    const named = await owner.call('updateGame', {
      params: { gameId: id },
      body: { video: { ...video, title: 'A night' } },
    })
    expect(named.body).toMatchObject({ video: { title: 'A night' } })
    const changed = await owner.call('updateGame', { params: { gameId: id }, body: { events: made.events } })
    expect(changed.body).not.toHaveProperty('video')
  })

  it.each([
    ['a title without an end', { title: 'a'.repeat(101) }],
    ['a title that cannot be seen', { title: '\u200b' }],
    ['a title that turns around', { title: 'a\u202Eb' }],
    ['a hash that is a text', { hash: '<script>'.padEnd(64, 'a') }],
    ['a negative length', { duration: -1 }],
    ['a length of days', { duration: 1e9 }],
    ['a begin after the longest session', { at: 7_200_001 }],
    ['no fields', { title: undefined }],
  ])('is refused with %s', async (_, change) => {
    const owner = await (await world.serve()).visitor().become('supporter')
    const refused = await owner.call('createGame', { body: { ...madeGame(), video: { ...video, ...change } } })
    expect(refused.status).toBe(400)
  })
})

describe('a composition', () => {
  it('is stored, left out of lists, and dropped when the events change without one', async () => {
    const owner = await follower()
    const made = madeGame()
    const saved = (await owner.call('createGame', { body: { ...made, composition } })).body as LinearGame
    expect(saved).toMatchObject({ composition })
    const params = { gameId: saved.id }
    expect((await owner.call('updateGame', { params, body: { name: 'Named again' } })).body).toMatchObject({
      composition,
    })
    expect((await owner.call('getGame', { params })).body).toMatchObject({ composition })
    const list = await owner.call('listGames', { query: { userId: await idOf(owner) } })
    const { data } = list.body as { data: object[] }
    expect(data).toHaveLength(1)
    for (const unlisted of ['events', 'origin', 'composition', 'content']) expect(data[0]).not.toHaveProperty(unlisted)
    expect(data[0]).toMatchObject({ duration: made.duration, voice: made.voice, outcome: made.outcome })
    const body = { events: made.events.slice(0, -1) }
    expect((await owner.call('updateGame', { params, body: { ...body, composition } })).body).toMatchObject({
      composition,
    })
    expect((await owner.call('updateGame', { params, body: { events: made.events } })).body).not.toHaveProperty(
      'composition',
    )
    expect((await owner.call('getGame', { params })).body).not.toHaveProperty('composition')
  })
})
