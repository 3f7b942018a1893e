import { beforeEach, expect, test, vi } from 'vitest'
import { ANSWERED_MAX, PLAYS_PER_CALL, playCountsSchema } from '@rubato/contracts/domain'
import { setSessionToken } from '../../lib/api/api-client.ts'
import { dropBatch, nextBatch, queuePlay } from './play-queue.ts'
import { sendPlays } from './send-plays.ts'
import { forgetPlays, hasPlays } from './stored-plays.ts'

const game = '7d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c10'
const generator = '8d0f6c2e-5a31-4c8b-9e52-1b6f0a4d7c11'
const DAY = 86_400_000

beforeEach(() => {
  localStorage.clear()
  setSessionToken({ authToken: 't', expiresAt: Date.now() + 600_000 })
})

const play = (times: number) => {
  for (let index = 0; index < times; index += 1) queuePlay('game', game, 'started')
}

test('Plays and finishes of one item are one count, and a batch keeps its id until it is confirmed', () => {
  queuePlay('game', game, 'started')
  queuePlay('generator', generator, 'started')
  queuePlay('game', game, 'finished')
  const batch = nextBatch(0)
  expect(batch?.plays).toEqual([
    { kind: 'game', id: game, started: 1, finished: 1 },
    { kind: 'generator', id: generator, started: 1, finished: 0 },
  ])
  queuePlay('game', game, 'started')
  expect(nextBatch(1000)).toEqual(batch)
  dropBatch(batch?.batch ?? '')
  expect(nextBatch(1000)?.plays).toEqual([{ kind: 'game', id: game, started: 1, finished: 0 }])
})

test('Stops are counted by tenths, and every batch of them fits the contract', () => {
  queuePlay('game', game, 'started')
  queuePlay('game', game, 3)
  queuePlay('game', game, 3)
  queuePlay('game', game, 9)
  const first = nextBatch(0)
  expect(first?.plays).toEqual([
    { kind: 'game', id: game, started: 1, finished: 0, stops: [0, 0, 0, 2, 0, 0, 0, 0, 0, 1] },
  ])
  dropBatch(first?.batch ?? '')
  for (let times = 0; times < 150; times += 1) queuePlay('script', game, times % 10)
  let sum = 0
  for (let batch = nextBatch(0); batch; batch = nextBatch(0)) {
    expect(playCountsSchema.safeParse(batch.plays).success).toBe(true)
    sum += (batch.plays[0]?.stops ?? []).reduce((all, count) => all + count, 0)
    dropBatch(batch.batch)
  }
  expect(sum).toBe(150)
})

const taken = (section: string, ...counts: number[]) => ({
  section,
  counts: Array.from({ length: 7 }, (_, part) => counts[part] ?? 0),
})

test('Answers are summed by section and sent once, with the end of the play', () => {
  queuePlay('game', game, 'started')
  queuePlay('game', game, 'finished', [taken('hall', 1, 0, 2), taken('garden', 0, 1)])
  queuePlay('game', game, 4, [taken('hall', 0, 0, 0, 0, 0, 0, 1)])
  queuePlay('game', generator, 'finished', [])
  const batch = nextBatch(0)
  expect(batch?.plays.map(({ answers }) => answers)).toEqual([
    [taken('hall', 1, 0, 2, 0, 0, 0, 1), taken('garden', 0, 1)],
    undefined,
  ])
  expect(playCountsSchema.safeParse(batch?.plays).success).toBe(true)
})

test('Answers of many plays fit one request, and later requests do not repeat them', () => {
  const sections = Array.from({ length: ANSWERED_MAX + 5 }, (_, index) => taken(`s${index}`, 30))
  play(PLAYS_PER_CALL + 3)
  queuePlay('game', game, 'finished', sections)
  queuePlay('game', game, 'finished', sections)
  const first = nextBatch(0)
  expect(playCountsSchema.safeParse(first?.plays).success).toBe(true)
  expect(first?.plays[0]?.answers).toHaveLength(ANSWERED_MAX)
  expect(first?.plays[0]?.answers?.[0]).toEqual(taken('s0', PLAYS_PER_CALL))
  dropBatch(first?.batch ?? '')
  expect(nextBatch(0)?.plays).toEqual([{ kind: 'game', id: game, started: 3, finished: 0 }])
})

test('A batch that may have been counted a day ago is not sent again', () => {
  play(1)
  expect(nextBatch(0)).not.toBeNull()
  expect(nextBatch(DAY)).toBeNull()
  expect(hasPlays()).toBe(false)
})

test('The queue is bounded, and every batch fits the contract', () => {
  play(1000)
  let sum = 0
  for (let batch = nextBatch(0); batch; batch = nextBatch(0)) {
    expect(playCountsSchema.safeParse(batch.plays).success).toBe(true)
    sum += batch.plays[0]?.started ?? 0
    dropBatch(batch.batch)
  }
  expect(sum).toBe(200)
})

test('Nothing is left after the plays are forgotten', () => {
  play(3)
  forgetPlays()
  expect(nextBatch(0)).toBeNull()
})

test('What cannot be sent stays and is sent later with the same id; each batch is sent once', async () => {
  play(PLAYS_PER_CALL + 1)
  const bodies: { batch: string; plays: unknown[] }[] = []
  let isOnline = false
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body) as (typeof bodies)[number])
    if (!isOnline) throw new TypeError('offline')
    return new Response(null, { status: 204 })
  })
  await sendPlays()
  expect(bodies).toHaveLength(1)
  isOnline = true
  await sendPlays()
  expect(bodies).toHaveLength(3)
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[2]?.batch).not.toBe(bodies[0]?.batch)
  expect(hasPlays()).toBe(false)
})

test('A batch that the server rejects is dropped', async () => {
  play(1)
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 400 }))
  await sendPlays()
  expect(hasPlays()).toBe(false)
})
