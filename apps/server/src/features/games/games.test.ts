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
  ] as [string, GameEvent[], (string | number)[]][])('with %s is refused by event', async (_, events, path) => {
    const reply = await (await follower()).call('createGame', { body: withEvents(events) })
    expect(reply).toMatchObject({ status: 400, error: 'game.unsafe' })
    expect(reply.issues.map((issue) => issue.path)).toContainEqual(path)
  })

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

  it.each([
    ['a contract breach', () => 0, 'request.invalid'],
    [
      'a safety breach',
      (_: unknown, at: number) => ({ ...event, id: `e${at}`, at, kind: 'close', item: 'gag', duration: 0 }),
      'game.unsafe',
    ],
  ] as [string, (_: unknown, at: number) => unknown, string][])(
    'names twenty events of those that break a rule: %s',
    async (_, make, error) => {
      const events = Array.from({ length: 2000 }, make)
      const reply = await (await follower()).call('createGame', { body: { ...madeGame(), events } })
      expect(reply).toMatchObject({ status: 400, error })
      expect(reply.issues).toHaveLength(20)
    },
  )

  it('is not visible to other members', async () => {
    const [owner, other] = [await follower(), await follower()]
    const { id } = (await owner.call('createGame', { body: madeGame() })).body as Game
    expect(await other.call('getGame', { params: { gameId: id } })).toMatchObject({
      status: 404,
      error: 'game.not-found',
    })
  })

  it('counts towards the limit of the tier, also with concurrent saves', async () => {
    const visitor = await follower()
    const save = () => visitor.call('createGame', { body: madeGame(5) })
    for (let n = 0; n < 19; n++) expect((await save()).status).toBe(200)
    const replies = await Promise.all([save(), save(), save()])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.find(({ status }) => status === 409)?.error).toBe('content.limit-reached')
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
