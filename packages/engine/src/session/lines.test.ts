import { describe, expect, it } from 'vitest'
import { DEFAULT_VOICE, spokenMs, type LineConditions, type TriggerId } from '@rubato/contracts/domain'
import type { ScriptDialog } from '../dialog/library.ts'
import type { EventDraft } from '../plan/plan-builder.ts'
import { hold } from '../testing/holds.ts'
import { beatEvent, playByHand, smallGame, systemSaid, taskEvent } from '../testing/small-game.ts'
import type { Effect } from './model/types.ts'
import { linesToRender } from './start/start-session.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const dialog = (id: string, trigger: TriggerId, when?: LineConditions): ScriptDialog => ({
  id,
  trigger,
  text: `${id} line.`,
  ...(when ? { when } : {}),
})
const say = (trigger: TriggerId, at: number, more: { duration?: number; filler?: true } = {}): EventDraft => ({
  kind: 'say',
  at,
  duration: 3000,
  task: 'steady',
  trigger,
  ...more,
})
const library = (...dialogs: ScriptDialog[]) => ({ scripts: [dialogs], lastSpoken: {} })
const ids = (effects: readonly Effect[], trigger: TriggerId): string[] =>
  effects.flatMap((effect) => (effect.kind === 'say' && effect.line.trigger === trigger ? [effect.line.id] : []))
const sayings = (effects: readonly Effect[]) => effects.filter((effect) => effect.kind === 'say')

/** The same lines, each first once. */
const rotations = (dialogs: readonly ScriptDialog[]): ScriptDialog[][] =>
  dialogs.map((_, index) => [...dialogs.slice(index), ...dialogs.slice(0, index)])

describe('the conditions of lines in a session', () => {
  it('PLAY-42 phase: the warm-up and the first half of the build, the rest of the build, the end', () => {
    const at = [5, 65, 125, 185].map((time) => say('do-not-cum', time * SECOND))
    const parts = (['early', 'middle', 'late'] as const).map((phase) => dialog(phase, 'do-not-cum', { phase }))
    const game = smallGame(4 * MINUTE, [
      { ...taskEvent(0, MINUTE), phase: 'warm-up' },
      taskEvent(MINUTE, MINUTE),
      taskEvent(2 * MINUTE, MINUTE),
      { ...taskEvent(3 * MINUTE, MINUTE), phase: 'peak' },
      ...at,
    ])
    const effects = playByHand(game, library(...parts)).to(4 * MINUTE)
    expect(ids(effects, 'do-not-cum')).toEqual(['early', 'early', 'middle', 'late'])
    expect(sayings(effects).map(({ phase }) => phase)).toEqual(['early', 'early', 'middle', 'late'])
  })
  it('PLAY-42 turn: first, again and last, counted as they are said', () => {
    const turns = (['first', 'again', 'last'] as const).map((turn) => dialog(turn, 'clench', { turn }))
    const game = smallGame(
      MINUTE,
      [5, 15, 25, 35].map((time) => say('clench', time * SECOND)),
    )
    expect(ids(playByHand(game, library(...turns)).to(MINUTE), 'clench')).toEqual(['first', 'again', 'again', 'last'])
    const one = smallGame(MINUTE, [say('clench', 5 * SECOND)])
    expect(ids(playByHand(one, library(...turns)).to(MINUTE), 'clench')).toEqual(['first'])
  })
  it('PLAY-42 intensity: below or above the middle of the range, gentle while easing', () => {
    const both = (['gentle', 'strong'] as const).map((intensity) => dialog(intensity, 'clench', { intensity }))
    const events = [5, 15, 35].map((time) => say('clench', time * SECOND))
    const game = smallGame(MINUTE, [beatEvent(10 * SECOND, 50 * SECOND, 180), ...events])
    const hand = playByHand(game, library(...both))
    const before = hand.to(20 * SECOND)
    const eased = [...hand.send({ type: 'ease', at: 20 * SECOND }), ...hand.to(MINUTE)]
    expect(ids([...before, ...eased], 'clench')).toEqual(['gentle', 'strong', 'gentle'])
    const shares = sayings([...before, ...eased]).map(({ intensity }) => intensity)
    expect(shares[0]).toBeCloseTo(20 / 160, 5)
    expect(shares[1]).toBeCloseTo(140 / 160, 5)
    expect(shares[2]).toBeLessThan(0.5)
  })
  const edge = (): EventDraft[] => [
    taskEvent(0, 30 * SECOND, 'edging'),
    { kind: 'ask', at: 5 * SECOND, duration: 25 * SECOND, task: 'edging', question: 'edge' },
    taskEvent(30 * SECOND, 30 * SECOND, 'rest'),
    { ...say('edging-cooldown', 30 * SECOND), task: 'rest' },
  ]
  const strokesUntil = (until: number, game: ReturnType<typeof smallGame>) => ({
    ...game,
    events: game.events.map((event) => (event.kind === 'beat' ? { ...event, duration: until } : event)),
  })
  it.each([
    ['edge', 'reached'],
    ['skip', 'skipped'],
    ['advance', 'not-reached'],
  ] as const)('PLAY-42 after: the line after "%s" may ask for "%s"', (type, after) => {
    const values = ['reached', 'not-reached', 'skipped', 'too-close', 'eased'] as const
    const dialogs = values.map((value) => dialog(value, 'edging-cooldown', { after: value }))
    // The order of the lines does not decide.
    for (const lines of rotations(dialogs)) {
      const hand = playByHand(strokesUntil(30 * SECOND, smallGame(MINUTE, edge())), library(...lines))
      hand.to(10 * SECOND)
      const answered = type === 'advance' ? [] : hand.send({ type, at: 10 * SECOND })
      expect(ids([...answered, ...hand.to(MINUTE)], 'edging-cooldown')).toEqual([after])
    }
  })
  it('PLAY-42 after: a report holds for one line of each trigger', () => {
    const dialogs = [dialog('close', 'stroke-start', { after: 'too-close' }), dialog('any', 'stroke-start')]
    for (const lines of rotations(dialogs)) {
      const hand = playByHand(smallGame(5 * MINUTE, [taskEvent(0, 5 * MINUTE)]), library(...lines))
      hand.to(10 * SECOND)
      hand.send({ type: 'too-close', at: 10 * SECOND })
      const first = hand.to(50 * SECOND)
      hand.send({ type: 'edge', at: 60 * SECOND })
      expect(ids(first, 'stroke-start')).toEqual(['close'])
      expect(ids(hand.to(2 * MINUTE), 'stroke-start')).toEqual(['any'])
    }
  })
  it.each([
    ['done', 'finished', 'reached'],
    [null, 'finished', 'not-reached'],
    ['done', 'ruined', 'reached'],
    [null, 'ruined', 'not-reached'],
  ] as const)('PLAY-42 after: the answer %j to the question "%s" is "%s"', (type, question, after) => {
    const trigger = question === 'finished' ? ('stroke-stop' as const) : ('after-ruined-orgasm' as const)
    const dialogs = (['reached', 'not-reached'] as const).map((value) => dialog(value, trigger, { after: value }))
    const task = question === 'finished' ? 'cum' : 'ruined'
    const events: EventDraft[] = [
      { ...taskEvent(5 * SECOND, 25 * SECOND, task), phase: 'end' },
      { kind: 'ask', at: 5 * SECOND, duration: 25 * SECOND, task, question },
      { ...taskEvent(30 * SECOND, 20 * SECOND, 'rest'), phase: 'end' },
      say(trigger, 30 * SECOND),
    ]
    const game = strokesUntil(30 * SECOND, smallGame(MINUTE, events))
    for (const lines of rotations(dialogs)) {
      const hand = playByHand({ ...game, outcome: question === 'finished' ? 'cum' : 'ruined' }, library(...lines))
      hand.to(10 * SECOND)
      const answered = type ? hand.send({ type, at: 10 * SECOND }) : []
      expect(ids([...answered, ...hand.to(MINUTE)], trigger)[0]).toBe(after)
    }
  })
  it('PLAY-42 after: a line for "done" after an orgasm is ready beside those for an edge', () => {
    const atAnEdge = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => dialog(id, 'stroke-stop', { after: 'reached' }))
    const both = dialog('both', 'stroke-stop', { after: 'reached', outcome: 'orgasm' })
    const events: EventDraft[] = [
      { ...taskEvent(5 * SECOND, 25 * SECOND, 'cum'), phase: 'end' },
      { kind: 'ask', at: 5 * SECOND, duration: 25 * SECOND, task: 'cum', question: 'finished' },
      { ...taskEvent(30 * SECOND, 20 * SECOND, 'rest'), phase: 'end' },
      say('stroke-stop', 30 * SECOND),
    ]
    const hand = playByHand(strokesUntil(30 * SECOND, smallGame(MINUTE, events)), library(...atAnEdge, both))
    hand.to(10 * SECOND)
    const effects = [...hand.send({ type: 'done', at: 10 * SECOND }), ...hand.to(MINUTE)]
    expect(ids(effects, 'stroke-stop')[0]).toBe('both')
  })
  it.each([
    ['done', 'orgasm'],
    ['cannot', 'not-reached'],
    ['finish', 'early'],
  ] as const)('PLAY-42 outcome: after "%s" the closing words may be those for "%s"', (type, outcome) => {
    const values = ['orgasm', 'ruined', 'denied', 'not-reached', 'early'] as const
    const dialogs = values.map((value) => dialog(value, 'game-over', { outcome: value }))
    const events: EventDraft[] = [
      { ...taskEvent(5 * SECOND, 25 * SECOND, 'cum'), phase: 'end' },
      { kind: 'ask', at: 5 * SECOND, duration: 25 * SECOND, task: 'cum', question: 'finished' },
      { ...taskEvent(30 * SECOND, 20 * SECOND, 'rest'), phase: 'end' },
      say('game-over', 50 * SECOND),
    ]
    for (const lines of rotations(dialogs)) {
      const hand = playByHand(strokesUntil(30 * SECOND, smallGame(MINUTE, events)), library(...lines))
      hand.to(10 * SECOND)
      const effects = [...hand.send({ type, at: 10 * SECOND }), ...hand.to(3 * MINUTE)]
      expect(ids(effects, 'game-over')).toEqual([outcome])
    }
  })
})

describe('promises', () => {
  const promise = dialog('promise', 'do-not-cum', { promises: 'treat' })
  const kept = ['kept', 'kept again'].map((id) => dialog(id, 'frustrating', { keeps: 'treat' }))
  const lines = library(promise, ...kept, dialog('other', 'frustrating'))
  const events = [say('frustrating', 5 * SECOND), say('do-not-cum', 20 * SECOND), ...[30, 40, 50].map((at) => say('frustrating', at * SECOND))] // prettier-ignore
  const game = smallGame(MINUTE, [taskEvent(0, MINUTE), ...events])
  it('PLAY-70 a promise is kept after it was said, and once', () => {
    const spoken = ids(playByHand(game, lines).to(MINUTE), 'frustrating')
    expect(spoken).toHaveLength(4)
    expect(spoken.map((id) => id.startsWith('kept'))).toEqual([false, true, false, false])
  })
  it('PLAY-70 a promise that an input cuts off is not kept, one that was heard before it is', () => {
    const spoken = (at: number) => {
      const hand = playByHand(game, lines)
      hand.to(at)
      return ids([...hand.send({ type: 'ease', at }), ...hand.to(2 * MINUTE)], 'frustrating')
    }
    expect(spoken(20 * SECOND + 300).some((id) => id.startsWith('kept'))).toBe(false)
    expect(spoken(25 * SECOND).some((id) => id.startsWith('kept'))).toBe(true)
  })
  it('PLAY-70 a first clause promises nothing, and a line that keeps a promise has none', () => {
    const text = 'Wait. There is something nice for you at the end of all of this, I promise.'
    const long = { ...dialog('promise', 'introduction', { promises: 'treat' }), text }
    const whole = { ...dialog('kept', 'frustrating', { keeps: 'treat' }), text: 'There. As I said it would be.' }
    const short = [say('introduction', 20 * SECOND), say('edge', 21 * SECOND), say('frustrating', 40 * SECOND)]
    const hand = playByHand(smallGame(MINUTE, [taskEvent(0, MINUTE), ...short]), library(long, whole))
    const effects = hand.to(MINUTE)
    expect(sayings(effects)[0]).toMatchObject({ text: 'Wait.' })
    expect(ids(effects, 'frustrating')).not.toContain('kept')
    expect(linesToRender(hand.state()).filter(({ text }) => text === 'There.')).toEqual([])
  })
})

describe('one thing at a time', () => {
  const long: ScriptDialog = { ...dialog('long', 'introduction'), text: 'This takes a while to say, and I mean it.' }
  it('PLAY-44 a line waits for the end of the line before, with less time', () => {
    const lib = library(long, dialog('any', 'stroke-slower'))
    const game = smallGame(MINUTE, [
      say('introduction', 5 * SECOND, { duration: 2000 }),
      say('stroke-slower', 6 * SECOND),
    ])
    const [first, second] = sayings(playByHand(game, lib).to(MINUTE))
    expect(first?.at).toBe(5 * SECOND)
    expect(second?.at).toBeGreaterThan(6 * SECOND)
    expect((second?.at ?? 0) + (second?.duration ?? 0)).toBe(9 * SECOND)
  })
  it('PLAY-44 lines that wait for the same line keep their order', () => {
    const lib = library(long, dialog('slow', 'stroke-slower'), dialog('full', 'style-full'))
    const words = [say('stroke-slower', 6 * SECOND), say('style-full', 6.5 * SECOND)]
    const game = smallGame(MINUTE, [say('introduction', 5 * SECOND, { duration: 2000 }), ...words])
    const effects = sayings(playByHand(game, lib).to(MINUTE))
    expect(effects.map(({ line }) => line.id)).toEqual(['long', 'slow', 'full'])
  })
  it('PLAY-44 a signal, and a line whose item has come off meanwhile, are left out instead of coming late', () => {
    const lib = library(long, dialog('red', 'red-light'), dialog('keep', 'breath-hold-keep'))
    const words = [say('introduction', 5 * SECOND, { duration: 2000 }), say('red-light', 6 * SECOND)]
    expect(sayings(playByHand(smallGame(MINUTE, words), lib).to(MINUTE)).map(({ line }) => line.id)).toEqual(['long'])
    const held = [say('introduction', 5 * SECOND, { duration: 2000 }), say('breath-hold-keep', 6 * SECOND)]
    const late = smallGame(MINUTE, [...held, ...hold('breath', 2 * SECOND, 5 * SECOND)])
    expect(ids(playByHand(late, lib).to(MINUTE), 'breath-hold-keep')).toEqual([])
  })
  it('PLAY-44 a line is left out where 40 lines wait already', () => {
    const lib = library(long, dialog('keep', 'breath-hold-keep'), dialog('full', 'style-full'))
    const heard = (waiting: number) => {
      const held = [say('introduction', 5 * SECOND, { duration: 2000 }), ...hold('breath', 2 * SECOND, 5 * SECOND)]
      const keep = Array.from({ length: waiting }, () => say('breath-hold-keep', 6 * SECOND))
      const game = smallGame(MINUTE, [...held, ...keep, say('style-full', 6 * SECOND)])
      return ids(playByHand(game, lib).to(MINUTE), 'style-full')
    }
    expect([heard(39), heard(40)]).toEqual([['full'], []])
  })
  it('PLAY-44 of ten thousand lines at one time, the first and those that may wait are said', () => {
    const lines = Array.from({ length: 9999 }, () => say('style-full', 5 * SECOND))
    const lib = library(dialog('full', 'style-full'))
    const effects = playByHand(smallGame(MINUTE, lines), lib).to(MINUTE)
    // The first one, and those that wait for it.
    expect(ids(effects, 'style-full')).toHaveLength(41)
  })
  it('PLAY-44 a number is left out under a line that had to wait', () => {
    const events = [say('introduction', 10_000), say('style-full', 11_000), say('2', 13_500), say('1', 20_000)]
    const lines = library(long, { ...long, id: 'full', trigger: 'style-full' })
    const spoken = sayings(playByHand(smallGame(MINUTE, events), lines).to(30_000))
    expect(spoken.map(({ line }) => line.trigger)).toEqual(['introduction', 'style-full', '1'])
  })
  it('PLAY-44 numbers do not wait', () => {
    const game = smallGame(MINUTE, [say('introduction', 5 * SECOND, { duration: 2000 }), say('1', 6 * SECOND)])
    expect(sayings(playByHand(game, library(long)).to(MINUTE)).map(({ at }) => at)).toEqual([5 * SECOND, 6 * SECOND])
  })
  it('PLAY-43 talk that fills a stretch is left out beside another line, and where it would repeat one', () => {
    const fill = (at: number) => say('do-not-cum', at, { duration: 6000, filler: true })
    const lib = library(dialog('talk', 'do-not-cum'), dialog('any', 'clench'), dialog('begin', 'introduction'))
    const beside = smallGame(MINUTE, [say('introduction', 5 * SECOND), fill(5.5 * SECOND), fill(19.9 * SECOND), say('clench', 20 * SECOND)]) // prettier-ignore
    expect(ids(playByHand(beside, lib).to(MINUTE), 'do-not-cum')).toEqual([])
    const alone = smallGame(
      10 * MINUTE,
      [5, 60, 299, 310].map((time) => fill(time * SECOND)),
    )
    const said = sayings(playByHand(alone, lib).to(10 * MINUTE))
    expect(said.map(({ at }) => at)).toEqual([5 * SECOND, 310 * SECOND])
    expect(said.every(({ level }) => level === 'talk')).toBe(true)
  })
  it('PLAY-45 every line names its level, its first clause and the demand of the moment', () => {
    const lines: ScriptDialog[] = [
      { id: 's', trigger: 'stroke-slower', text: 'Slower. No hurry.' },
      { id: 'r', trigger: 'red-light', text: 'Red.' },
      { id: 'o', trigger: 'eyes-open', text: 'Eyes open.' },
      { id: 't', trigger: 'frustrating', text: 'Wait with me.' },
    ]
    const events = [
      ...hold('eyes-closed', 30 * SECOND, 20 * SECOND),
      say('stroke-slower', 5 * SECOND),
      say('red-light', 15 * SECOND),
      say('frustrating', 25 * SECOND),
      say('eyes-open', 49 * SECOND),
    ]
    const effects = sayings(playByHand(smallGame(MINUTE, events), library(...lines)).to(MINUTE))
    expect(effects.map(({ level, cue }) => [level, cue.text])).toEqual([
      ['cue', 'Slower.'],
      ['signal', 'Red.'],
      ['talk', 'Wait with me.'],
      ['signal', 'Eyes open.'],
    ])
    expect(effects[0]?.intensity).toBeCloseTo(20 / 160, 5)
  })
  it('PLAY-53 a check-in and a reminder wait for a moment in which nothing else is said', () => {
    const due = 15 * MINUTE
    const lines = [0, 4, 8].map((after) => say('clench', due - SECOND + after * SECOND))
    const effects = playByHand(smallGame(20 * MINUTE, lines), library(long, dialog('any', 'clench'))).to(16 * MINUTE)
    const asked = effects.find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')
    expect(asked?.at).toBe(due + 10 * SECOND)
  })
  it('PLAY-53 a check-in waits until a number has been said to its end', () => {
    const due = 15 * MINUTE
    const number = { ...say('3', due - 700), duration: 600 }
    const effects = playByHand(smallGame(20 * MINUTE, [number]), library(dialog('three', '3'))).to(16 * MINUTE)
    const asked = effects.find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')
    const said = effects.find((effect) => effect.kind === 'say')
    expect(asked?.at).toBe(due - 700 + spokenMs(said?.speech ?? '', DEFAULT_VOICE, 'normal'))
  })
  it('PLAY-53 a check-in that waited for a question does not come with the answer to it', () => {
    const due = 15 * MINUTE
    const ask: EventDraft = {
      kind: 'ask',
      at: due - MINUTE,
      duration: MINUTE + 15 * SECOND,
      task: 'cum',
      question: 'finished',
    }
    const hand = playByHand(smallGame(20 * MINUTE, [ask]), library(dialog('any', 'stroke-stop')))
    hand.to(due + 10 * SECOND)
    const effects = [...hand.send({ type: 'cannot', at: due + 10 * SECOND }), ...hand.to(17 * MINUTE)]
    const sentences = effects.flatMap((effect) => (effect.kind === 'system-line' ? [[effect.line, effect.at]] : []))
    expect(sentences[0]).toEqual(['cannot', due + 10 * SECOND])
    expect(sentences[1]?.[0]).toBe('check-in')
    expect(sentences[1]?.[1]).toBeGreaterThan(due + 11 * SECOND)
  })
  it('PLAY-123 a check-in is answered before an edge of five minutes begins', () => {
    const due = 15 * MINUTE
    const edge: EventDraft = { kind: 'ask', at: 14 * MINUTE, duration: 5 * MINUTE, task: 'edging', question: 'edge' }
    const talk = Array.from({ length: 30 }, (_, n) => say('clench', due - 10 * SECOND + n * 3 * SECOND))
    const hand = playByHand(smallGame(30 * MINUTE, [edge, ...talk]), library(dialog('any', 'clench')))
    const effects = hand.to(13.8 * MINUTE)
    effects.push(...hand.send({ type: 'yes', at: 13.8 * MINUTE }), ...hand.to(16 * MINUTE))
    const asked = effects.find((effect) => effect.kind === 'system-line' && effect.line === 'check-in')
    expect(asked?.at).toBe(13.5 * MINUTE)
    // An answer to the edge is not an answer to anything else.
    const answered = hand.send({ type: 'edge', at: due + 40 * SECOND })
    expect(answered.find((effect) => effect.kind === 'show')).toMatchObject({ view: { edges: { done: 1 } } })
    expect(systemSaid(hand.to(17 * MINUTE))).not.toContain('paused')
  })
  it('PLAY-9 the lines to render name the first clause of each, and none is rendered twice', () => {
    const dialogs = ['a', 'b', 'c'].map((id) => ({ ...dialog(id, 'stroke-slower'), text: `Slower. Not ${id}.` }))
    const game = smallGame(MINUTE, [say('stroke-slower', 5 * SECOND), say('stroke-slower', 25 * SECOND)])
    const rendered = linesToRender(playByHand(game, library(...dialogs)).state())
    const slower = rendered.filter(({ text }) => text.startsWith('Slower.'))
    expect(new Set(slower.map(({ speech }) => speech)).size).toBe(slower.length)
    expect(slower.every(({ cue }) => cue === 'Slower.')).toBe(true)
    expect(slower.map(({ text }) => text)).toContain('Slower.')
  })
})
