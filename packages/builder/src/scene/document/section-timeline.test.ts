import { describe, expect, test } from 'vitest'
import { defaultSettings, type GameEvent, type SectionOf } from '@rubato/contracts/domain'
import { openStream } from '@rubato/engine/testing'
import { copyOf } from '../../commands/clips.ts'
import { startHistory, undo } from '../../history/history.ts'
import { commitWork, replayWork } from '../../history/work.ts'
import { randomCommand } from '../../testing/commands.ts'
import { everyGame } from '../../testing/games.ts'
import { documentOfSection } from './section-timeline.ts'
import type { SceneCommand, SceneDocument } from './types.ts'

const { media } = defaultSettings.gameGeneratorConfig
type Timeline = SectionOf<'timeline'>

const say: GameEvent = {
  id: 'e1',
  at: 2000,
  duration: 1500,
  task: 'steady',
  kind: 'say',
  trigger: 'own-words',
  text: 'Wait.',
}
const open: GameEvent = { id: 'e2', at: 4000, duration: 60_000, task: 'steady', kind: 'open', item: 'clamps' }
const close: GameEvent = { id: 'e3', at: 1000, duration: 0, task: 'steady', kind: 'close', item: 'clamps' }

function sceneWith(events: GameEvent[], length = 10_000): SceneDocument {
  const section: Timeline = {
    id: 'hall',
    name: 'The hall',
    kind: 'timeline',
    length,
    events,
    exit: { kind: 'end', outcome: 'denied' },
  }
  return { branches: true, start: 'hall', sections: [section], variables: [], voice: null, media, silentBeat: false }
}
const hallOf = (document: unknown) => (document as SceneDocument).sections[0] as Timeline
const inHall = (command: Extract<SceneCommand, { kind: 'edit-section' }>['command']): SceneCommand => ({
  kind: 'edit-section',
  id: 'hall',
  command,
})
function edited(scene: SceneDocument, command: SceneCommand) {
  const { history, applied } = commitWork(startHistory(scene), command, { time: 0 })
  if (!applied.ok) throw new Error(JSON.stringify(applied.problem))
  return history
}

describe('the timeline of a section', () => {
  test('a command of the timeline changes the events of its section as one step', () => {
    const history = edited(sceneWith([say]), inHall({ kind: 'move', ids: ['e1'], by: 500 }))
    expect(hallOf(history.document)).toMatchObject({ events: [{ id: 'e1', at: 2500, text: 'Wait.' }] })
    expect(history.done.at(-1)?.label.key).toBe('builder.did.move')
    expect(hallOf(undo(history).document).events).toEqual([say])
  })

  const picture: GameEvent = {
    id: 'e1-picture',
    at: 2000,
    duration: 1500,
    task: 'steady',
    kind: 'media',
    link: { mediaType: 'embed', tag: 'lace', source: { id: 'local', url: 'lace' }, url: 'lace' },
  }
  const timesAfter = (command: Parameters<typeof inHall>[0], events = [say, picture]) =>
    hallOf(edited(sceneWith(events), inHall(command)).document).events.map(({ kind, at, duration }) => [
      kind,
      at,
      duration,
    ])

  test('own words take their picture along when they are moved, resized, timed, copied and deleted', () => {
    const both = (at: number, duration = 1500) => ['say', 'media'].map((kind) => [kind, at, duration])
    expect(timesAfter({ kind: 'move', ids: ['e1'], by: 500 })).toEqual(both(2500))
    expect(timesAfter({ kind: 'resize', id: 'e1', edge: 'end', by: 500 })).toEqual(both(2000, 2000))
    expect(timesAfter({ kind: 'set', id: 'e1', path: ['at'], value: 4000 })).toEqual(both(4000))
    expect(timesAfter({ kind: 'delete', ids: ['e1'] })).toEqual([])
    const scene = sceneWith([say, picture])
    const clip = copyOf(documentOfSection(scene, hallOf(scene)), ['e1'])
    if (!clip) throw new Error('Nothing was copied')
    expect(timesAfter({ kind: 'paste', at: 6000, clip, mode: 'over' })).toEqual([...both(2000), ...both(6000)])
  })

  test('a picture that is moved alone, and a medium that fills the section, stay apart from the words', () => {
    expect(timesAfter({ kind: 'move', ids: ['e1-picture'], by: 500 })).toEqual([
      ['say', 2000, 1500],
      ['media', 2500, 1500],
    ])
    const fill: GameEvent = { ...picture, at: 0, duration: 10_000 }
    expect(timesAfter({ kind: 'move', ids: ['e1'], by: 500 }, [fill, { ...say, at: 0 }])).toEqual([
      ['media', 0, 10_000],
      ['say', 500, 1500],
    ])
  })

  test('what comes over from the section before, and what is carried on, is shown and stays as it was written', () => {
    const scene = sceneWith([close, say, open])
    const held = [...documentOfSection(scene, hallOf(scene)).records.values()].filter(({ lane }) => lane === 'held')
    expect(held).toMatchObject([
      { at: 0, duration: 1000, item: 'clamps' },
      { at: 4000, duration: 6000, item: 'clamps' },
    ])
    const moved = hallOf(edited(scene, inHall({ kind: 'move', ids: ['e1'], by: 100 })).document)
    expect(moved.events).toEqual([close, { ...say, at: 2100 }, open])
    const longer = hallOf(edited(scene, inHall({ kind: 'set-game', change: { duration: 20_000 } })).document)
    expect(longer).toMatchObject({ length: 20_000, events: [close, say, open] })
    const released = hallOf(edited(scene, inHall({ kind: 'resize', id: 'e2', edge: 'end', by: -2000 })).document)
    expect(released.events.at(-1)).toMatchObject({ at: 8000, kind: 'close', item: 'clamps' })
  })

  test('names and markers are refused, alone and in a step of several commands', () => {
    const scene = sceneWith([say])
    const marker = { kind: 'add-marker', at: 0, name: 'Here' } as const
    for (const command of [marker, { kind: 'batch', commands: [marker] } as const]) {
      const { applied } = commitWork(startHistory(scene), inHall(command), { time: 0 })
      expect(applied).toMatchObject({ ok: false, problem: { sentence: { key: 'builder.problem.not-in-section' } } })
    }
  })

  test('nudges of the same record in the same section are one step, and a replay gives the same game', () => {
    const scene = sceneWith([say])
    const nudge = inHall({ kind: 'move', ids: ['e1'], by: 100 })
    const first = commitWork(startHistory(scene), nudge, { time: 0, isNudge: true }).history
    const twice = commitWork(first, nudge, { time: 100, isNudge: true }).history
    expect(twice.done).toHaveLength(1)
    const log = [0, 100].map((time) => ({ kind: 'command', command: nudge, time, isNudge: true }) as const)
    expect(replayWork(scene, log).document).toEqual(twice.document)
  })

  test('random commands change a section as they change a game with the same events', () => {
    for (const [run, game] of everyGame(40).entries()) {
      const stream = openStream(`${run}`, 'section')
      let history = startHistory(sceneWith(game.events, game.duration))
      for (let n = 0; n < 8; n++) {
        const before = documentOfSection(history.document, hallOf(history.document))
        const command = randomCommand(stream, before)
        const { history: next } = commitWork(history, inHall(command), { time: n * 1000 })
        history = next as typeof history
        const ids = hallOf(history.document).events.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(documentOfSection(history.document, hallOf(history.document)).game.duration).toBe(
          hallOf(history.document).length,
        )
      }
      expect(history.done.length).toBeGreaterThan(0)
    }
  })
})
