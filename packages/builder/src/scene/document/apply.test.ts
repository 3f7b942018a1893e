import { describe, expect, test } from 'vitest'
import { OWN_WORDS, type Exit, type GameEvent } from '@rubato/contracts/domain'
import { checkScene } from '@rubato/engine'
import { redo, startHistory, undo } from '../../history/history.ts'
import { commitWork, replayWork, type WorkCommand, type WorkHistory } from '../../history/work.ts'
import { readSceneText } from '../text/read-scene.ts'
import { sceneOfDraft } from './scene-of.ts'
import { isScene, type SceneDocument } from './types.ts'

const text = `game: Two doors
start: hall
variable points: number 0 to 10 = 0
# hall: The hall
length: 0:12
note [go; after 0:05] Leave => night
0:00 Good evening.
? Which door?
  -> The left one => left
    set points = points + 1
  -> The right one => night
    if: not seen("hall") or points > 0
  silence => night
# left
length: 0:20
0:00 Wait here.
when visits("hall") > 2 and points > 1 => night
otherwise => night
# night: Good night
length: 0:03
0:00 Sleep well.
end denied`

const media = { sourceIds: [], tags: [], mediaTypes: [] } as unknown as SceneDocument['media']
/** 90 of them are nearly half of the own words that a game may have. */
const LONG = 'x'.repeat(500)
function scene(): SceneDocument {
  const read = readSceneText(text)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return sceneOfDraft(read.game, { voice: null, media })
}
function work(history: WorkHistory, ...commands: WorkCommand[]): WorkHistory {
  return commands.reduce((all, command) => {
    const { history: next, applied } = commitWork(all, command, { time: 0 })
    if (!applied.ok) throw new Error(JSON.stringify(applied.problem))
    return next
  }, history)
}
const start = (): WorkHistory => startHistory(scene())
const documentAfter = (...commands: WorkCommand[]): SceneDocument => {
  const { document } = work(start(), ...commands)
  if (!isScene(document)) throw new Error('linear')
  return document
}
const sectionIn = ({ sections }: SceneDocument, id: string) => sections.find((section) => section.id === id)

describe('commands of a branching game', () => {
  test('a rename reaches ways, notes, silence, expressions and the start', () => {
    const hall = documentAfter({ kind: 'rename', id: 'hall', to: 'lobby', name: 'Lobby' })
    expect(hall.start).toBe('lobby')
    expect(JSON.stringify(hall)).not.toMatch(/\bhall\b/)
    expect(sectionIn(hall, 'left')?.exit).toMatchObject({ cases: [{ if: 'visits("lobby") > 2 and points > 1' }] })
    const night = documentAfter({ kind: 'rename', id: 'night', to: 'sleep', name: 'Sleep' })
    expect(sectionIn(night, 'hall')).toMatchObject({ notes: [{ to: 'sleep' }], exit: { silence: { to: 'sleep' } } })
    expect(checkScene(night)).toEqual(checkScene(scene()).map((each) => expect.objectContaining({ rule: each.rule })))
  })
  test('a renamed variable is renamed in assignments and expressions', () => {
    const { variables } = scene()
    const renamed = documentAfter({
      kind: 'set-variables',
      variables: variables.map((variable) => ({ ...variable, name: 'score' })),
      renamed: { from: 'points', to: 'score' },
    })
    expect(sectionIn(renamed, 'hall')?.exit).toMatchObject({
      answers: [{ sets: [{ variable: 'score', to: 'score + 1' }] }, { if: 'not seen("hall") or score > 0' }],
    })
    expect(JSON.stringify(renamed)).not.toContain('points')
  })
  test('a copy has another id, and leads where the original leads', () => {
    const copied = documentAfter({ kind: 'duplicate-section', id: 'left' })
    expect(copied.sections.map(({ id }) => id)).toEqual(['hall', 'left', 'left-2', 'night'])
    expect(sectionIn(copied, 'left-2')?.exit).toEqual(sectionIn(copied, 'left')?.exit)
  })
  test('where a section is deleted, its ways stay and the check finds them; the last one stays', () => {
    const without = documentAfter({ kind: 'delete-sections', ids: ['hall', 'left'] })
    expect(without.start).toBe('night')
    const broken = documentAfter({ kind: 'delete-sections', ids: ['left'] })
    expect(checkScene(broken).map(({ rule }) => rule)).toContain('unknown-target')
    expect(
      commitWork(start(), { kind: 'delete-sections', ids: ['hall', 'left', 'night'] }, { time: 0 }).applied,
    ).toEqual(expect.objectContaining({ ok: false }))
  })
  test('every kind of exit can be set, and the contract refuses the others with its words', () => {
    const question = { text: 'How many?', seconds: 30, meanwhile: 'rest', silence: { to: 'night' } } as const
    const exits: Exit[] = [
      { kind: 'go', to: 'night' },
      { kind: 'number', ...question, variable: 'points', to: 'night' },
      { kind: 'text', ...question, placeholder: 'name', to: 'night' },
      {
        kind: 'random',
        ways: [
          { weight: 1, to: 'night' },
          { weight: 2, to: 'left' },
        ],
      },
      { kind: 'repeat', to: 'hall', times: 2, next: { to: 'night' } },
      { kind: 'call', to: 'left', next: { to: 'night' } },
      { kind: 'return' },
      { kind: 'end', outcome: 'cum' },
    ]
    for (const exit of exits)
      expect(sectionIn(documentAfter({ kind: 'set-section', id: 'left', change: { exit } }), 'left')?.exit).toEqual(
        exit,
      )
    const refused = commitWork(
      start(),
      {
        kind: 'set-section',
        id: 'left',
        change: { exit: { kind: 'repeat', to: 'hall', times: 99, next: { to: 'night' } } },
      },
      { time: 0 },
    ).applied
    expect(refused).toMatchObject({ ok: false, problem: { path: ['sections', 1, 'exit', 'times'] } })
  })
  test('a bound over all sections refuses one more, although each section by itself is accepted', () => {
    const words = (id: string): WorkCommand => {
      const say = { kind: 'say', at: 0, duration: 1000, task: 'steady', trigger: OWN_WORDS, text: LONG } as const
      const events = Array.from({ length: 90 }, (_, index): GameEvent => ({ ...say, id: `e${index}` }))
      return { kind: 'set-section', id, change: { content: { kind: 'timeline', length: 4000, events } } }
    }
    const full = work(start(), words('hall'), words('left'))
    const { applied } = commitWork(full, words('night'), { time: 0 })
    expect(applied).toMatchObject({ ok: false, problem: { path: ['sections'] } })
    expect(applied.ok ? '' : applied.problem.message).toMatch(/own words/)
  })
  test('a section takes another timeline, or is generated, and its other fields stay', () => {
    const content = { kind: 'timeline' as const, length: 4000, events: [] }
    const emptied = documentAfter({ kind: 'set-section', id: 'hall', change: { content } })
    expect(sectionIn(emptied, 'hall')).toMatchObject({ ...content, name: 'The hall', notes: [{ to: 'night' }] })
    const cleared = documentAfter({ kind: 'set-section', id: 'hall', change: { notes: undefined } })
    expect(sectionIn(cleared, 'hall')).not.toHaveProperty('notes')
  })
  test('positions are one step, and undo, redo and a replay give the same documents', () => {
    const positions = { hall: { x: 0, y: 0 }, left: { x: 200, y: 0 }, night: { x: 200, y: 90 } }
    const commands: WorkCommand[] = [
      { kind: 'place', positions, isArranged: true },
      { kind: 'duplicate-section', id: 'left' },
      { kind: 'set-start', id: 'left' },
    ]
    const history = work(start(), ...commands)
    expect(history.done).toHaveLength(3)
    const back = undo(undo(undo(history)))
    expect(back.document).toEqual(scene())
    expect(redo(redo(redo(back))).document).toEqual(history.document)
    const log = commands.map((command) => ({ kind: 'command' as const, command, time: 0 }))
    expect(replayWork(scene(), log).document).toEqual(history.document)
    expect(undo(work(start(), ...commands.slice(0, 1))).document).toEqual(scene())
  })
})
