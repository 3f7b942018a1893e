import { describe, expect, it } from 'vitest'
import { getTrigger, type ItemId, type LineConditions, type PlayableGame } from '@rubato/contracts/domain'
import { fillLine } from '../dialog/fill-line.ts'
import { makeGame } from '../testing/default-game.ts'
import {
  beatEvent,
  beatTimes,
  lastView,
  playByHand,
  said,
  saidOutsideTalk,
  smallGame,
  systemSaid,
  taskEvent,
} from '../testing/small-game.ts'
import { playThrough } from '../testing/play-through.ts'
import { defaultGame } from '../testing/default-game.ts'
import { fullConsent } from '../testing/random.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { watchWords } from '../testing/watch-words.ts'
import { drawOne, drawWhole, openStream } from '../random/stream.ts'
import { linesToRender } from './start/start-session.ts'

const MINUTE = 60_000
const ask = (at: number, duration: number, question: 'edge' | 'finished' | 'ruined' | 'ready') =>
  ({ kind: 'ask', at, duration, task: 'edging', question }) as const

/** The same game with beats only between these times. */
const beatBetween = (game: PlayableGame, from: number, to: number): PlayableGame => ({
  ...game,
  events: game.events.map((event) => (event.kind === 'beat' ? { ...event, at: from, duration: to - from } : event)),
})

describe('playing', () => {
  it('PLAY-3 an input is answered as of its own time, although effects were handed out beyond it', () => {
    const hand = playByHand(smallGame(10 * MINUTE, [taskEvent(0, MINUTE), ask(5000, 20_000, 'edge')]))
    hand.to(30_000)
    const [first, ...rest] = hand.send({ type: 'edge', at: 10_000 })
    expect(first).toEqual({ kind: 'retract', at: 10_000, from: 10_000 })
    expect(rest.every(({ at }) => at >= 10_000)).toBe(true)
    expect(lastView(rest).edges.done).toBe(1)
  })
  it('PLAY-3 an input with a time before the last input is answered just after that', () => {
    const hand = playByHand(smallGame(10 * MINUTE, [taskEvent(0, MINUTE)]))
    hand.send({ type: 'pause', at: 10_000 })
    expect(hand.send({ type: 'resume', at: 4000 })[0]).toEqual({ kind: 'retract', at: 10_001, from: 10_001 })
  })
  it('PLAY-4 a pause stops the beat; resume counts down and continues in mid-bar', () => {
    const hand = playByHand(smallGame(MINUTE, [taskEvent(0, MINUTE)]))
    hand.to(3000)
    const paused = hand.send({ type: 'pause', at: 2500 })
    expect(lastView(paused)).toMatchObject({ status: 'paused', tempo: null, inputs: ['resume', 'finish', 'stop'] })
    expect(lastView(paused).progress).toEqual({ played: 2500, since: null, total: MINUTE })
    expect(beatTimes(hand.to(10_000))).toEqual([])
    const back = [...hand.send({ type: 'resume', at: 10_000 }), ...hand.to(15_000)]
    expect(said(back)).toEqual(['3', '2', '1'])
    expect(beatTimes(back)).toEqual([13_500, 14_500])
    expect(back.find((effect) => effect.kind === 'beat')).toMatchObject({ beat: 3, note: 3 })
    expect(lastView(back).progress).toMatchObject({ total: MINUTE })
  })
  it('PLAY-5 skip continues after the task on the beat, does not make its change and releases what it opened', () => {
    const events = [
      taskEvent(0, 5000),
      taskEvent(5000, 20_000, 'eyes'),
      { kind: 'open', at: 6000, duration: 18_000, task: 'eyes', item: 'eyes-closed' } as const,
      { kind: 'stroke', at: 20_000, duration: 0, task: 'grip', grip: 'tight' } as const,
      { kind: 'close', at: 24_000, duration: 0, task: 'eyes', item: 'eyes-closed' } as const,
      taskEvent(25_000, 20_000, 'teasing'),
    ]
    const hand = playByHand(smallGame(MINUTE, events))
    hand.to(9000)
    const skipped = hand.send({ type: 'skip', at: 8000 })
    expect(said(skipped)).toEqual(['eyes-open'])
    // The release takes 3.2 s; the next task begins on the beat after it.
    expect(lastView(skipped)).toMatchObject({ task: 'steady', open: [], progress: { total: MINUTE - 13_000 } })
    expect(lastView(hand.to(13_000))).toMatchObject({ task: 'teasing', grip: 'normal' })
  })
  it('PLAY-6 an edge inside its question counts, is held for 5 to 20 s at half the tempo or less, and moves on to the rest', () => {
    const game = smallGame(MINUTE, [
      taskEvent(0, 30_000, 'edging'),
      ask(5000, 25_000, 'edge'),
      taskEvent(30_000, 30_000, 'rest'),
    ])
    const hand = playByHand(beatBetween(game, 0, 30_000))
    hand.to(12_000)
    const held = hand.send({ type: 'edge', at: 10_000 })
    expect(said(held)).toEqual(['edging'])
    expect(lastView(held)).toMatchObject({ task: 'edging', ask: null, edges: { done: 1, planned: 1 } })
    // 60 bpm before the edge; the slowest tempo of the member is 40.
    expect(lastView(held).tempo).toMatchObject({ start: 40, end: 40 })
    const until = lastView(held).span?.to ?? 0
    expect(until).toBeGreaterThanOrEqual(15_000)
    expect(until).toBeLessThanOrEqual(30_000)
    expect(lastView(hand.to(until + 1))).toMatchObject({ task: 'rest' })
  })
  it('PLAY-7 an edge that was not asked for takes the hands off for the gap, which a skip cannot shorten', () => {
    const hand = playByHand(smallGame(5 * MINUTE, [taskEvent(0, 5 * MINUTE)]))
    hand.to(10_000)
    const off = hand.send({ type: 'edge', at: 10_000 })
    expect(said(off)).toEqual(['premature-edge'])
    expect(lastView(off)).toMatchObject({ task: 'rest', tempo: null, edges: { done: 0 } })
    hand.send({ type: 'skip', at: 12_000 })
    expect(beatTimes(hand.to(39_999))).toEqual([])
    // The strokes come back slower: half the tempo, at least the slowest.
    expect(beatTimes(hand.to(41_500)).map(Math.round)).toEqual([40_000, 41_478])
  })
  it('PLAY-7 "too close" takes the hands off in the middle of an edge, and the question comes back', () => {
    const hand = playByHand(smallGame(MINUTE, [taskEvent(0, 40_000, 'edging'), ask(5000, 35_000, 'edge')]))
    hand.to(10_000)
    expect(said(hand.send({ type: 'too-close', at: 10_000 }))).toEqual(['premature-ruin'])
    expect(lastView(hand.to(41_000))).toMatchObject({ ask: 'edge', task: 'edging', span: { to: 70_000 } })
  })
  it.each(['edge', 'too-close'] as const)(
    'PLAY-7 "%s" again in the rest restarts the gap, in one rest with one end',
    (type) => {
      const hand = playByHand(smallGame(5 * MINUTE, [taskEvent(0, 5 * MINUTE)]))
      hand.to(10_000)
      hand.send({ type: 'edge', at: 10_000 })
      hand.to(20_000)
      const again = hand.send({ type, at: 20_000 })
      expect(lastView(again)).toMatchObject({ task: 'rest', tempo: null, span: { to: 50_000 } })
      const after = hand.to(60_000)
      expect(saidOutsideTalk(after)).toEqual(['stroke-start'])
      expect(after.findLast(({ kind }) => kind === 'say')?.at).toBeGreaterThan(45_000)
      expect(beatTimes(after)[0]).toBe(50_000)
    },
  )
  it('PLAY-7 an edge in a rest that is long enough already does not lengthen it', () => {
    const rest = { ...taskEvent(0, 2 * MINUTE, 'rest') }
    const game = smallGame(5 * MINUTE, [rest])
    const late = beatBetween(game, 2 * MINUTE, 5 * MINUTE)
    const hand = playByHand(late)
    hand.to(10_000)
    const all = [...hand.send({ type: 'edge', at: 10_000 }), ...hand.to(3 * MINUTE)]
    expect(saidOutsideTalk(all)).toEqual(['premature-edge', 'stroke-start'])
    expect(beatTimes(all)[0]).toBe(2 * MINUTE)
  })
  it('PLAY-31 over bursts of inputs of every kind no line calls the hand back during a rest', () => {
    const types = ['edge', 'too-close', 'ease', 'skip', 'cannot', 'done', 'yes', 'no', 'pause', 'resume'] as const
    const breaches: string[] = []
    let looked = 0
    for (let run = 0; run < 300; run++) {
      const stream = openStream(`burst ${run}`, 'inputs')
      const game = makeGame(defaultGame.config, `burst ${run}`)
      const burst = drawWhole(stream, 0, game.duration)
      const inputs = Array.from({ length: 12 }, () => ({
        type: drawOne(stream, types),
        at: burst + drawWhole(stream, 0, 60_000),
      }))
      const played = playThrough(game, inputs, { profile: defaultGame.profile, library: twoLineLibrary })
      watchWords(played.effects, played.inputs, (rule, isKept, what) => {
        looked++
        if (!isKept) breaches.push(`${rule} burst ${run}: ${what()}`)
      })
    }
    expect(looked).toBeGreaterThan(1000)
    expect(breaches).toEqual([])
  })
  it('PLAY-31 a line that calls the hand back is not spoken where no stroke follows', () => {
    const say = (at: number) => ({ kind: 'say', at, duration: 3000, task: 'rest', trigger: 'stroke-start' }) as const
    const game = smallGame(MINUTE, [say(7000), say(37_000)])
    const late = beatBetween(game, 40_000, MINUTE)
    const spoken = playByHand(late)
      .to(MINUTE)
      .filter(({ kind }) => kind === 'say')
    expect(spoken.map(({ at }) => at)).toEqual([37_000])
  })
  it.each(['edge', 'finished'] as const)(
    'PLAY-33 "cannot" to the question "%s" is accepted, without the lines of what did not happen',
    (question) => {
      const praise = { kind: 'say', at: 30_000, duration: 3000, task: 'rest', trigger: 'edging-cooldown' } as const
      const events = [
        taskEvent(0, 30_000, 'edging'),
        ask(5000, 25_000, question),
        taskEvent(30_000, 30_000, 'rest'),
        praise,
      ]
      const hand = playByHand(beatBetween(smallGame(2 * MINUTE, events), 0, 30_000))
      hand.to(10_000)
      const all = [...hand.send({ type: 'cannot', at: 10_000 }), ...hand.to(30_000)]
      expect(systemSaid(all)).toEqual(['cannot'])
      expect(saidOutsideTalk(all)).toEqual([])
      expect(lastView(all)).toMatchObject({ task: 'rest', edges: { done: 0 } })
    },
  )
  it('PLAY-33 "cannot" after permission is followed by lines about that end alone, in the words of the first script that has some', () => {
    const line = (id: string, when?: LineConditions) =>
      ({ id, trigger: 'orgasm-denied', text: `${id} line.`, ...(when ? { when } : {}) }) as const
    const denials = [line('no'), line('again', { turn: 'again' }), line('denied', { outcome: 'denied' })]
    const kind = [line('kind', { outcome: 'not-reached' }), line('rest', { outcome: 'not-reached' })]
    const events = [
      taskEvent(0, 30_000, 'cum'),
      ask(5000, 25_000, 'finished'),
      { ...taskEvent(30_000, 80_000, 'rest'), phase: 'end' as const },
    ]
    const game = beatBetween(smallGame(2 * MINUTE, events), 0, 30_000)
    for (const scripts of [[[...denials, ...kind]], [denials, kind]]) {
      const hand = playByHand(game, { scripts, lastSpoken: {} })
      hand.to(10_000)
      const all = [...hand.send({ type: 'cannot', at: 10_000 }), ...hand.to(2 * MINUTE)]
      const spoken = all.flatMap((effect) => (effect.kind === 'say' ? [effect.line.id] : []))
      expect(spoken.length).toBeGreaterThan(2)
      expect(new Set(spoken)).toEqual(new Set(['kind', 'rest']))
    }
  })
  it('PLAY-8 "not ready" prolongs the warm-up twice and no more', () => {
    const hand = playByHand(smallGame(MINUTE, [taskEvent(0, 20_000, 'warm-up'), ask(10_000, 10_000, 'ready')]))
    hand.to(12_000)
    expect(lastView(hand.send({ type: 'no', at: 12_000 })).progress.total).toBe(MINUTE + 15_000)
    hand.to(28_000)
    expect(lastView(hand.send({ type: 'no', at: 28_000 })).progress.total).toBe(MINUTE + 30_000)
    hand.to(44_000)
    expect(lastView(hand.send({ type: 'no', at: 44_000 })).ask).toBeNull()
  })
  it('PLAY-9 every line is in `linesToRender`, planned ones first', () => {
    const { state } = playByHand(makeGame())
    const lines = linesToRender(state()).map(({ text }) => text)
    expect(lines[0]).toContain(getTrigger('introduction').label)
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.length).toBeLessThan(120)
  })
  it('PLAY-10 lines come from the first script that has any, least recently spoken first, else the label is spoken', () => {
    const line = (id: string) => ({ id, trigger: 'clench' as const, text: id })
    const events = ['clench', 'clench', 'eyes-close'].map(
      (trigger, index) =>
        ({ kind: 'say', at: index * 4000, duration: 3000, task: 'steady', trigger: trigger as 'clench' }) as const,
    )
    const game = smallGame(MINUTE, events)
    const texts = (scripts: ReturnType<typeof line>[][]) =>
      playByHand(game, { scripts, lastSpoken: { old: 5, older: 2 } })
        .to(20_000)
        .flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
    expect(texts([[], [line('old'), line('older')], [line('third')]])).toEqual(['older', 'old', 'Eyes closed'])
    expect(texts([[line('own')], [line('old')]])).toEqual(['own', 'own', 'Eyes closed'])
  })
  it('PLAY-11 finish takes hands off, speaks the closing words and ends', () => {
    const hand = playByHand(smallGame(10 * MINUTE, [taskEvent(0, MINUTE)]))
    hand.to(10_000)
    const all = [...hand.send({ type: 'finish', at: 9000 }), ...hand.to(10 * MINUTE)]
    expect(systemSaid(all)).toEqual(['finishing'])
    expect(said(all)).toEqual(['game-over'])
    expect(beatTimes(all)).toEqual([])
    expect(all.find(({ kind }) => kind === 'over')).toMatchObject({ summary: { outcome: 'finished-early' } })
  })
  it('PLAY-12 every 15 minutes there is a check-in, and yes continues', () => {
    const hand = playByHand(smallGame(40 * MINUTE, [taskEvent(0, 40 * MINUTE)]))
    const asked = hand.to(15 * MINUTE + 1000)
    expect(systemSaid(asked)).toEqual(['check-in'])
    expect(lastView(asked)).toMatchObject({ ask: 'check-in', status: 'playing' })
    expect(lastView(hand.send({ type: 'yes', at: 15 * MINUTE + 5000 })).ask).toBeNull()
    expect(systemSaid(hand.to(29 * MINUTE))).toEqual([])
    expect(systemSaid(hand.to(30 * MINUTE + 1000))).toEqual(['check-in'])
    expect(hand.state().latest.world.status).toBe('playing')
  })
  it('PLAY-14 a line is only spoken with the numbers of its own event', () => {
    const line = (id: string, text: string) => ({ id, trigger: 'clench' as const, text })
    const library = { scripts: [[line('a', 'Clench for {seconds} seconds.'), line('b', 'Clench.')]], lastSpoken: {} }
    const say = (at: number, values?: { seconds: number }) =>
      ({ kind: 'say', at, duration: 3000, task: 'clench', trigger: 'clench', ...(values ? { values } : {}) }) as const
    const hand = playByHand(smallGame(MINUTE, [say(1000), say(11_000), say(21_000, { seconds: 7 }), say(31_000, { seconds: 9 })]), library) // prettier-ignore
    const texts = hand.to(50_000).flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
    expect(texts.slice(0, 2)).toEqual(['Clench.', 'Clench.'])
    expect(
      ['Clench for seven seconds.', 'Clench for nine seconds.'].filter((text) => texts.includes(text)),
    ).toHaveLength(1)
    expect(
      texts.every((text) => ['Clench.', 'Clench for seven seconds.', 'Clench for nine seconds.'].includes(text)),
    ).toBe(true)
  })
  it('PLAY-14 placeholders are filled, and one without a value leaves no gap', () => {
    expect(fillLine('Hold for {seconds} seconds with your {hand} hand.', { seconds: 12, hand: 'dominant' })).toBe(
      'Hold for twelve seconds with your dominant hand.',
    )
    expect(fillLine('Hold {seconds} , now.', {})).toBe('Hold, now.')
  })
  it.each([
    [1, 'Clench for one.'],
    [16, 'Clench for sixteen.'],
    [40, 'Clench for forty.'],
    [77, 'Clench for seventy-seven.'],
    [100, 'Clench for one hundred.'],
    [123, 'Clench for one hundred twenty-three.'],
    [1000, 'Clench for 1000.'],
  ])('PLAY-177 the number %d is a word in a caption', (seconds, words) => {
    expect(fillLine('Clench for {seconds}.', { seconds })).toBe(words)
  })
  it('PLAY-177 a sentence that begins with a number begins with a capital', () => {
    expect(fillLine('Yes. {edges} edges. And on.', { edges: 3 })).toBe('Yes. Three edges. And on.')
  })
  it.each([
    ['done', 'ruined', 'ruined', { outcome: 'ruined', ruins: 1 }],
    ['done', 'finished', 'cum', { outcome: 'cum', ruins: 0 }],
    ['cannot', 'finished', 'cum', { outcome: 'denied', ruins: 0 }],
  ] as const)('PLAY-15 "%s" answers the question "%s"', (type, question, outcome, summary) => {
    const events = [taskEvent(0, 30_000, 'cum'), ask(5000, 25_000, question), taskEvent(30_000, 30_000, 'rest')]
    const hand = playByHand(beatBetween(smallGame(MINUTE, events, outcome), 0, 30_000))
    hand.to(10_000)
    hand.send({ type, at: 10_000 })
    const end = hand.to(5 * MINUTE).find(({ kind }) => kind === 'over')
    // The answer saves 20 s, which the rest gives back.
    expect(end).toMatchObject({ at: MINUTE, summary })
  })
  it.each([
    ['eyes', 'eyes-closed', 14],
    ['ball-slap', 'slaps', 10],
    ['cock-flick', 'flicks', 10],
    ['rubber-band', 'snaps', 10],
    ['palming', 'palming', 10],
  ] as const)(
    'BEAT-8 a session counts ten strokes, and four beats of %s (%s) when they are strokes',
    (task, item, strokes) => {
      const open = (at: number, duration: number, each: ItemId) =>
        ({ kind: 'open', at, duration, task, item: each }) as const
      const band = item === 'snaps' ? [open(0, MINUTE, 'rubber-band')] : []
      const events = [beatEvent(0, 10_000), ...band, open(10_000, 4000, item), { ...beatEvent(10_000, 4000), task }]
      const game = { ...smallGame(MINUTE, []), events: events.map((event, index) => ({ ...event, id: `e${index}` })) }
      const { effects } = playThrough(game, [], { profile: { ...defaultGame.profile, ...fullConsent } })
      expect(beatTimes(effects)).toHaveLength(14)
      expect(effects.find(({ kind }) => kind === 'over')).toMatchObject({ summary: { strokes } })
    },
  )
  it('PLAY-16 an input that is meaningless at its time changes nothing', () => {
    const hand = playByHand(smallGame(MINUTE, [taskEvent(0, MINUTE)]))
    hand.to(10_000)
    const before = hand.state()
    for (const type of ['done', 'resume', 'yes', 'cannot'] as const) expect(hand.send({ type, at: 9000 })).toEqual([])
    expect(hand.state()).toBe(before)
  })
  it('PLAY-1 a game played in small windows sounds every beat of its timeline once', () => {
    const game = smallGame(MINUTE, [beatEvent(MINUTE - 1, 0)])
    const { effects } = playThrough(game, [], { profile: defaultGame.profile, window: 170 })
    expect(beatTimes(effects)).toEqual(Array.from({ length: 60 }, (_, n) => n * 1000))
  })
})
