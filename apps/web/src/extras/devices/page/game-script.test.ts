/** A real session of a game that was made of a script: which strokes devices take from the script, and which from the session. */
import { gameOfScript } from '@rubato/builder'
import { paceInGame, type Point } from '@rubato/builder/funscript'
import { defaultGeneratorConfig } from '@rubato/contracts/domain'
import { completeProfile, startSession, step, type SessionInput, type StageView } from '@rubato/engine'
import { counted, twoLineLibrary } from '@rubato/engine/testing'
import { expect, test } from 'vitest'
import { pacedScript } from '../../../domain/videos/paced-script.ts'
import { createDispatcher } from '../../../play/dispatcher.ts'
import type { Output, OutputCueOf } from '../../../play/extra.ts'
import { createFanOut } from '../../../play/outputs/fan-out.ts'
import { createScriptStrokes } from '../../../play/video/script-strokes.ts'
import { beatTimeOf, type TrackItem } from '../model/track.ts'
import { createCueTrack } from './cue-track.ts'

const MINUTE = 60_000
const profile = completeProfile
const FASTEST = profile.tempo.max

/** Strokes of many lengths, none over twice as long as the one before it, which a session would not play as they are, and depths, with a gap of 40 s after two minutes. */
function points(): Point[] {
  const all: Point[] = []
  let at = 20_000
  for (let n = 0; at < 4 * MINUTE; n++) {
    const ms = 480 + ((n * 7919) % 400)
    all.push([at, n % 3], [Math.round(at + ms * 0.6), 40 + ((n * 31) % 60)])
    at += ms
    if (at > 2 * MINUTE && at < 2.2 * MINUTE) {
      all.push([at, 0])
      at += 40_000
    }
  }
  return [...all, [at, 0]]
}

function gameOfPoints(stroke: Point[]) {
  const made = gameOfScript(
    { points: stroke, chapters: [], video: { title: 'An evening', duration: 5 * MINUTE, hash: 'a'.repeat(64) } },
    { voice: null, media: defaultGeneratorConfig.media, profile },
  )
  if (!made.ok) throw new Error(made.reason)
  return made.game
}

/** Plays the session to its track, as the stage does; times in s. */
function play() {
  const stroke = points()
  const game = gameOfPoints(stroke)
  const pace = { fastest: paceInGame(FASTEST), tooFast: 'thin' } as const
  const script = pacedScript({ axes: new Map([['stroke', stroke]]) }, pace)
  let pieces: OutputCueOf<'video'>[] = []
  let views: OutputCueOf<'show'>[] = []
  let items: TrackItem[] = []
  const strokeOf = createScriptStrokes([script], (time) => {
    const piece = pieces.findLast((each) => each.time <= time + 1e-6)
    return piece && time < piece.time + piece.duration ? piece.media + (time - piece.time) * 1000 : null
  })
  const track = createCueTrack({
    heardAt: (audio) => audio * 1000,
    sessionTimeOf: (audio) => audio * 1000,
    send: (sent, isAll) => (items = isAll ? [...sent] : [...items, ...sent]),
    retract: (from) => (items = items.filter((item) => beatTimeOf(item) < from)),
    strokeOf,
  })
  const course: Output = {
    take(cue) {
      if (cue.kind === 'video') pieces.push(cue)
      if (cue.kind === 'show') views.push(cue)
    },
    retract(from) {
      pieces = pieces.filter(({ time }) => time < from)
      views = views.filter(({ time }) => time < from)
    },
    silence: () => undefined,
  }
  const fan = createFanOut([course, { ...track, silence: track.clear }], (error) => {
    throw error
  })
  const { dispatch } = createDispatcher({ fan, audio: () => 0, audioTimeOf: (ms) => ms / 1000, sentence: () => '' })
  let state = startSession({ game: counted(game), library: twoLineLibrary, profile, seed: 'script' })
  let now = 0
  const send = (input: SessionInput) => {
    const [next, effects] = step(state, input)
    state = next
    dispatch(effects)
    track.tick(now)
  }
  return {
    game,
    script,
    send,
    to(ms: number) {
      for (; now < ms / 1000; now += 0.2) send({ type: 'advance', to: Math.round(now * 1000) + 200 })
    },
    between: (from: number, to: number) => items.filter(({ audio }) => audio * 1000 >= from && audio * 1000 < to),
    viewAt: (audio: number): StageView | undefined => views.findLast(({ time }) => time <= audio)?.view,
  }
}
const ofKind = <K extends TrackItem['kind']>(items: readonly TrackItem[], kind: K) =>
  items.filter((item): item is Extract<TrackItem, { kind: K }> => item.kind === kind)

test('Strokes of the game are those of the script, with its depth, at its time in the video', () => {
  const session = play()
  session.to(session.game.duration)
  const items = session.between(0, session.game.duration)
  const begins = session.game.video?.at ?? 0
  const moves = ofKind(items, 'movement')
  // Strokes of the session: the last one of a part, and those that climb back in 8 s after an edge that was not reported.
  const own = ofKind(items, 'stroke').map(({ at }) => at)
  const [climbs] = own.filter((at, index) => (own[index + 1] ?? Infinity) - at < 1500)
  expect(own.filter((at) => at < (climbs ?? 0) || at > (climbs ?? 0) + 8000).length).toBeLessThan(6)
  expect(own.length).toBeLessThan(15)
  expect(moves.length).toBeGreaterThan(400)
  const stroke = session.script.axes.stroke ?? []
  /** How far positions at the ends of movements are from the points of the script; some movements are cut between two of them. */
  const errors = moves.flatMap(({ to, until }) =>
    stroke.filter(([time]) => Math.abs(time + begins - until) < 15).map(([, pos]) => Math.abs(pos / 100 - to)),
  )
  expect(errors.length).toBeGreaterThan(0.8 * moves.length)
  expect(Math.max(...errors)).toBeLessThan(0.05)
  expect(Math.min(...moves.map(({ at, until }) => until - at))).toBeGreaterThan(0)
  // None begins in a rest, after an edge, or at the end.
  const outside = moves.filter(({ audio, beat = 0 }) => session.viewAt(Math.max(beat, audio - 0.001))?.tempo === null)
  expect(outside).toEqual([])
})

test('Eased strokes, a pause and an edge of the member are those of the session, and a Stop ends all', () => {
  const session = play()
  session.to(MINUTE)
  session.send({ type: 'ease', at: MINUTE })
  session.to(MINUTE + 20_000)
  const eased = session.between(MINUTE + 2000, MINUTE + 20_000)
  expect(ofKind(eased, 'movement')).toEqual([])
  expect(ofKind(eased, 'stroke').length).toBeGreaterThan(8)

  session.send({ type: 'pause', at: 80_000 })
  session.to(100_000)
  expect(session.between(80_001, 100_000).filter(({ kind }) => kind !== 'mode')).toEqual([])
  session.send({ type: 'resume', at: 100_000 })
  session.to(108_000)
  session.send({ type: 'edge', at: 108_000 })
  session.to(112_000)
  expect(ofKind(session.between(108_001, 112_000), 'movement')).toEqual([])
  session.send({ type: 'stop', at: 112_000 })
  session.to(130_000)
  expect(session.between(112_001, 130_000).filter(({ kind }) => kind !== 'mode')).toEqual([])
})
