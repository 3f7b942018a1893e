import { describe, expect, test } from 'vitest'
import { defaultProfile } from '../profile.ts'
import { generateGame } from '../generate/generate-game.ts'
import { makeGame } from '../testing/default-game.ts'
import { twoLineLibrary } from '../testing/library.ts'
import { fullConsent } from '../testing/random.ts'
import { smallGame, taskEvent } from '../testing/small-game.ts'
import { copyOfConfig, defaultGeneratorConfig, type PlayableGame } from '@rubato/contracts/domain'
import type { MemberModel } from './members.ts'
import { counted } from '../testing/games.ts'
import { playAsMember, type MadeInput } from './play-as-member.ts'
import { screenplayRows, screenplayText, type ScreenplayWords } from './screenplay-rows.ts'
import { screenplayOf } from './screenplay.ts'

const profile = { ...defaultProfile, ...fullConsent }
const play = (game: PlayableGame, model: MemberModel, seed = 'a') =>
  playAsMember({ game: counted(game), library: twoLineLibrary, profile, seed }, model)
const inputsOf = (game: PlayableGame, model: MemberModel, seed?: string): MadeInput[] =>
  play(game, model, seed).filter((each) => each.kind === 'input')

/** A game of `minutes` with tastings, so that every question is asked. */
function gameOf(minutes: number, seed: string): PlayableGame {
  const config = copyOfConfig(defaultGeneratorConfig)
  config.gameDuration = { min: minutes, max: minutes }
  Object.assign(config.cock.cei, { enabled: true, weight: 1 })
  const made = generateGame(config, seed, profile)
  if (!made.ok) throw new Error(JSON.stringify(made.problems))
  return made.game
}

/** Every text is its own key, so that a test sees which text is used. */
const keys = new Proxy({}, { get: (_, key) => String(key) })
const words = {
  tasks: keys,
  grips: keys,
  styles: keys,
  hands: keys,
  nipples: keys,
  questions: keys,
  systemLines: keys,
  body: { names: keys },
  buttons: keys,
  outcomes: keys,
  triggerName: (id) => id,
  screenplay: {
    roles: { screen: 'Screen', voice: 'Voice', product: 'App', member: 'You' },
    phrases: {
      tempo: '{bpm} bpm',
      climb: '{from} to {to} bpm',
      rest: 'no beat',
      medium: 'shown: {name}',
      strokes: 'grip: {grip}, strokes: {style}, hand: {hand}',
      nipples: 'nipples {nipples}',
      question: 'asks: {question}',
      open: 'on: {items}',
      release: 'Release now: {items}',
      paused: 'paused',
      answered: 'answered after {seconds} s',
      unanswered: 'no words within 5 s',
      own: 'own words',
      over: '{outcome}, edges {edges}',
    },
  },
} as ScreenplayWords

describe('VIEW-5 A screenplay', () => {
  test('VIEW-5 is in order of time and ends with the session', () => {
    const entries = screenplayOf(play(makeGame(), 'struggling'))
    const times = entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(entries.filter(({ kind }) => kind === 'over')).toHaveLength(1)
    expect(entries.at(-1)?.kind).toBe('over')
  })

  test('VIEW-5 is the same for the same seed, and another for another seed', () => {
    const game = makeGame()
    const of = (seed: string) => screenplayOf(play(game, 'struggling', seed))
    expect(of('one')).toEqual(of('one'))
    expect(of('one')).not.toEqual(of('two'))
  })

  test('VIEW-5 has every line that the session says, with its trigger', () => {
    const record = play(makeGame(), 'cooperative')
    const said = record.flatMap((each) => (each.kind === 'say' ? [each.text] : []))
    const listed = screenplayOf(record).flatMap((entry) => (entry.kind === 'line' ? [entry.text] : []))
    expect(listed.toSorted()).toEqual(said.toSorted())
  })

  test('VIEW-5 has own words of a game, named as such', () => {
    const own = {
      kind: 'say',
      at: 5000,
      duration: 2000,
      task: 'steady',
      trigger: 'own-words',
      text: 'Sit down.',
    } as const
    const record = play(smallGame(20_000, [taskEvent(0, 20_000), own]), 'silent')
    const rows = screenplayRows(screenplayOf(record), words)
    expect(rows).toContainEqual(expect.objectContaining({ role: 'voice', text: 'Sit down.', detail: 'own words' }))
  })

  test('VIEW-5 names what a game shows: the file, or the tag', () => {
    const shown = (at: number, mediaType: 'image' | 'embed') =>
      ({
        kind: 'media',
        at,
        duration: 2000,
        task: 'steady',
        link: { mediaType, tag: 'silk', source: { id: 'local', url: 'lace' }, url: 'lace/one.jpg' },
      }) as const
    const record = play(smallGame(20_000, [taskEvent(0, 20_000), shown(5000, 'image'), shown(9000, 'embed')]), 'silent')
    const rows = screenplayRows(screenplayOf(record), words).filter(({ text }) => text.startsWith('shown'))
    expect(rows.map(({ at, role, text }) => [at, role, text])).toEqual([
      [5000, 'screen', 'shown: lace/one.jpg'],
      [9000, 'screen', 'shown: silk'],
    ])
  })
})

describe('VIEW-6 Member models', () => {
  test('VIEW-6 the silent member answers check-ins and nothing else', () => {
    const inputs = inputsOf(gameOf(35, 'silent'), 'silent')
    expect(inputs.map(({ input, question }) => [input, question])).toEqual([
      ['yes', 'check-in'],
      ['yes', 'check-in'],
    ])
  })

  test('VIEW-6 the cooperative member answers every question', () => {
    const record = play(gameOf(20, 'cooperative'), 'cooperative')
    let open: string | null = null
    const unanswered: string[] = []
    for (const each of record) {
      if (each.kind === 'input') open = null
      if (each.kind !== 'show') continue
      if (open !== null && each.view.ask !== open) unanswered.push(open)
      open = each.view.ask
    }
    expect(unanswered).toEqual([])
    expect(record.some((each) => each.kind === 'input' && each.question === 'edge')).toBe(true)
  })

  test('VIEW-6 the struggling member uses every input except finish and stop', () => {
    const games = Array.from({ length: 12 }, (_, n) => gameOf(15, `struggling ${n}`))
    const used = games.flatMap((game, n) => inputsOf(game, 'struggling', `${n}`).map(({ input }) => input))
    expect([...new Set(used)].toSorted()).toEqual(
      ['cannot', 'done', 'ease', 'edge', 'no', 'pause', 'resume', 'skip', 'too-close', 'yes'].toSorted(),
    )
  })
})

describe('VIEW-7 Entries', () => {
  test('VIEW-7 each input has the delay until the words that answer it', () => {
    const inputs = screenplayOf(play(gameOf(20, 'answers'), 'struggling')).filter((entry) => entry.kind === 'input')
    const tooClose = inputs.filter(({ input }) => input === 'too-close')
    expect(tooClose.length).toBeGreaterThan(0)
    expect(tooClose.map(({ answeredAfter }) => answeredAfter)).toEqual(tooClose.map(() => 0))
  })

  test('VIEW-7 a screen that says what the last one said is left out', () => {
    const screens = screenplayOf(play(makeGame(), 'silent')).filter((entry) => entry.kind === 'screen')
    const texts = screens.map((screen) => JSON.stringify({ ...screen, at: 0 }))
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([])
  })

  test('VIEW-7 are rows of text with their time, role and detail', () => {
    const game = smallGame(70_000, [
      { kind: 'task', at: 0, duration: 70_000, task: 'eyes', phase: 'build' },
      { kind: 'open', at: 61_500, duration: 5000, task: 'eyes', item: 'eyes-closed' },
      { kind: 'say', at: 61_500, duration: 3000, task: 'eyes', trigger: 'eyes-close' },
    ])
    const rows = screenplayRows(screenplayOf(play(game, 'silent')), words)
    const text = screenplayText(rows, words).split('\n')
    expect(text[0]).toBe('  0:00.0  Screen  eyes · 60 bpm · grip: normal, strokes: full, hand: dominant')
    expect(text).toContain(
      '  1:01.5  Screen  eyes · 60 bpm · grip: normal, strokes: full, hand: dominant · on: eyes-closed',
    )
    expect(text.find((line) => line.includes('Voice'))).toMatch(
      /^ {2}1:01\.5 {2}Voice {3}“Eyes closed.*” {2}\[eyes-close\]$/,
    )
    expect(text.at(-2)).toBe('  1:10.0  App     permitted, edges 0')
  })
})
