import {
  defaultGeneratorConfig,
  GAME_EVENTS_MAX,
  type Game,
  type GameEvent,
  type GameWrite,
} from '@rubato/contracts/domain'
import { defaultProfile, generateGame } from '@rubato/engine'
import { describe, expect, it } from 'vitest'
import { testWorld } from '../../test-support/test-server.ts'

const world = testWorld()
const follower = async () => (await world.serve()).visitor().become('follower')
const splash = { id: 'waves', photo: 'generated', downloadLink: '', author: { name: 'Rubato', profile: '' } }

function madeGame(minutes = 10): GameWrite {
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
const withEvents = (events: GameEvent[]): GameWrite => ({ ...madeGame(), events, duration: 600_000 })
const event = { id: 'e1', at: 0, task: 'breath' } as const

describe('a saved game', () => {
  it.each([10, 120])('of %i minutes is returned unchanged', async (minutes) => {
    const visitor = await follower()
    const game = madeGame(minutes)
    const saved = await visitor.call('createGame', { body: game })
    expect(saved.status).toBe(200)
    const { id } = saved.body as Game
    const read = await visitor.call('getGame', { params: { gameId: id } })
    expect(read.body).toMatchObject({ ...game, id, shared: false })
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
      const params = { gameId: (saved.body as Game).id }
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
    const { id, refusals = [] } = body as Game
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
    expect(new Set(reply.issues.map(({ path }) => path[0]))).toEqual(new Set(['name', 'description']))
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
