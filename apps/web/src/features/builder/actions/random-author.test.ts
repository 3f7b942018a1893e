/** Any sequence of keys and presses: an insertion keeps what is there, and undo and redo lead to the same documents. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import {
  compareRecords,
  documentOf,
  endOf,
  gameOf,
  type BuilderDocument,
  type BuilderRecord,
  type Command,
} from '@rubato/builder'
import { defaultProfile } from '@rubato/engine'
import { createBuilderStore, type BuilderState } from '../document/builder-store.ts'
import { emptyDocument } from '../document/open-game.ts'
import { createStore } from '../../../ui/store.ts'
import { keyAction, keyRows } from '../keys/keymap.ts'
import { otherThings } from '../panel/other-things.tsx'
import { keyActions, type KeyTargets } from '../screen/use-builder-keys.ts'
import { createAuthorActions } from './author-actions.ts'
import type { Asked } from './use-actions.ts'

/** These keys open a part of the screen. */
const showing = new Set([
  'audition',
  'palette',
  'line',
  'view',
  'help',
  'history',
  'play',
  'loop-in',
  'loop-out',
  'loop-play',
  'save',
])
const chords = keyRows.flatMap((row) => Object.entries(row.chords)).filter(([, action]) => !showing.has(action))

const pressedKey = (chord: string) => ({
  key: chord.split('+').at(-1) ?? '',
  ctrlKey: chord.includes('ctrl+'),
  metaKey: false,
  shiftKey: chord.includes('shift+'),
  altKey: false,
})

const operation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('key' as const),
      chord: fc.constantFrom(...chords.map(([chord]) => chord)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('other' as const), index: fc.nat(otherThings.length - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('task' as const),
      task: fc.constantFrom('warm-up', 'clench', 'grip', 'teasing', 'edging' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('line' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('playhead' as const), at: fc.nat(240) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('select' as const), index: fc.nat(40), adds: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mode' as const), mode: fc.constantFrom('ripple', 'stay' as const) }),
  },
)
type Operation = typeof operation extends fc.Arbitrary<infer Each> ? Each : never

const jsonOf = (document: BuilderDocument): string => JSON.stringify(gameOf(document))
const timeIn = (records: readonly BuilderRecord[], lane: string): number =>
  records.reduce((sum, record) => sum + (record.lane === lane ? record.duration : 0), 0)
/** The records of the lane that are at the same time as one of the added records. */
const overlapping = (records: readonly BuilderRecord[], added: readonly BuilderRecord[], lane: string) =>
  records.filter(
    (record) =>
      record.lane === lane &&
      added.some((each) => each.lane === lane && each !== record && each.at < endOf(record) && record.at < endOf(each)),
  )

/** @param command null where it was refused */
function expectKept(before: BuilderState, after: BuilderState, command: Command | null): void {
  expect(command !== null || after === before).toBe(true)
  if (!command) return
  const [old, now] = [before, after].map(({ history }) => [...history.document.records.values()])
  if (!old || !now) return
  const byId = after.history.document.records
  // A duplicate goes to the end of the selection, where the playhead follows it.
  if (command.kind !== 'duplicate') expect(after.playhead).toBeGreaterThanOrEqual(before.playhead)
  const places = old.map(({ id }) => byId.get(id)?.at ?? NaN)
  expect(places.every((at, index) => index === 0 || at >= (places[index - 1] ?? 0))).toBe(true)
  for (const lane of ['tasks', 'tempo']) {
    const added = now.filter(({ id }) => after.history.selection.includes(id))
    expect(timeIn(now, lane)).toBeGreaterThanOrEqual(timeIn(old, lane) + timeIn(added, lane))
    expect(overlapping(now, command.kind === 'duplicate' || command.kind === 'paste' ? [] : added, lane)).toEqual([])
  }
  if ('mode' in command && command.mode === 'stay') expect(places).toEqual(old.map(({ at }) => at))
}

function author() {
  const store = createBuilderStore(documentOf({ ...gameOf(emptyDocument(defaultSettings)), duration: 120_000 }))
  const insert: typeof store.insert = (command) => {
    const before = store.get()
    const problem = store.insert(command)
    expectKept(before, store.get(), problem ? null : command)
    return problem
  }
  const actions = createAuthorActions({
    store,
    run: (command, options) => store.run(command, options) === null,
    insert,
    profile: defaultProfile,
    config: defaultSettings.gameGeneratorConfig,
    tell: () => undefined,
    onCopied: () => undefined,
    settle: () => undefined,
    markerName: (number) => `Marker ${number}`,
  })
  const ids = () => store.get().history.selection
  const answers: Partial<Record<Extract<Asked, string>, () => void>> = {
    group: () => void store.run({ kind: 'group', ids: ids(), name: 'Harbour' }),
    'delete-close': () => void store.run({ kind: 'delete-and-close', ids: ids() }),
    move: () => void store.run({ kind: 'move', ids: ids(), by: 5000 }),
  }
  const targets: KeyTargets = {
    builder: { undo: store.undo, redo: store.redo, session: { saveNow: () => Promise.resolve() } },
    actions: { ...actions, ask: (asked) => typeof asked === 'string' && answers[asked]?.() },
    parts: { show: () => undefined, toggleList: () => undefined },
    loop: { putEnd: () => undefined, play: () => undefined },
    audition: { at: createStore<number | null>(null), toggle: () => undefined, stop: () => undefined },
    onPlay: () => undefined,
    onHelp: () => undefined,
    onHistory: () => undefined,
  }
  const act = (done: Operation): void => {
    const { history } = store.get()
    if (done.kind === 'key') {
      const action = keyAction(pressedKey(done.chord))
      // An empty game becomes a whole one, which has a test of its own.
      const isWhole = action === 'fill' && history.document.records.size === 0
      if (action && !isWhole) keyActions[action](targets)
    } else if (done.kind === 'other') actions.insert(otherThings[done.index]!.command)
    else if (done.kind === 'task') actions.insertTask(done.task)
    else if (done.kind === 'line')
      actions.insert(({ at }) => ({ kind: 'add-line', at, duration: 2000, trigger: 'edge' }))
    else if (done.kind === 'playhead') store.setPlayhead(done.at * 1000)
    else if (done.kind === 'mode') store.setInsertMode(done.mode)
    else {
      const [id] = [...history.document.records.keys()].slice(done.index)
      if (id !== undefined) store.select(done.adds ? [...history.selection, id] : [id])
    }
  }
  return { store, act }
}

test('10,000 keys and presses lose, overwrite and reorder nothing, and undo and redo lead back and forth', () => {
  fc.assert(
    fc.property(fc.array(operation, { minLength: 100, maxLength: 100 }), (operations) => {
      const { store, act } = author()
      const first = jsonOf(store.get().history.document)
      for (const each of operations) {
        act(each)
        const records = [...store.get().history.document.records.values()]
        expect(records.every((record, index) => index === 0 || compareRecords(records[index - 1]!, record) <= 0)).toBe(
          true,
        )
      }
      while (store.get().history.undone.length > 0) store.redo()
      const last = jsonOf(store.get().history.document)
      const { playhead } = store.get()
      while (store.get().history.done.length > 0) store.undo()
      expect(jsonOf(store.get().history.document)).toBe(first)
      while (store.get().history.undone.length > 0) store.redo()
      expect(jsonOf(store.get().history.document)).toBe(last)
      expect(store.get().playhead).toBeLessThanOrEqual(Math.max(playhead, store.get().history.document.game.duration))
    }),
    { numRuns: 100, seed: 11, endOnFailure: true },
  )
})
