import { expect, test } from 'vitest'
import { apply } from '../commands/apply.ts'
import { startHistory, undo } from '../history/history.ts'
import { commit } from '../history/work.ts'
import { documentOf } from '../sections/document-of.ts'
import { defaultGame, profile } from '../testing/games.ts'
import { findings } from './findings.ts'
import { mendAllCommand, mendKind } from './mend-all.ts'

const options = { profile: { ...profile, tempo: { min: 40, max: 100 } }, spokenMs: () => null }

/** Beats at 60 and 140 bpm in turn, with rests between them. */
function fast(count: number) {
  let document = documentOf({ ...defaultGame(), events: [] })
  for (let n = 0; n < count; n++) {
    const tempo = n % 2 === 0 ? { from: 60, to: 60 } : { from: 140, to: 140 }
    const applied = apply(document, { kind: 'add-beats', at: n * 10_000, duration: 5000, tempo })
    if (applied.ok) document = applied.document
  }
  return document
}

test('all findings of one kind are mended by one step, and undo takes it back', () => {
  const document = fast(20)
  const kinds = findings(document, options).map(mendKind)
  const [kind] = kinds.filter((each) => each?.includes('tempo-range'))
  expect(kinds.filter((each) => each === kind)).toHaveLength(10)
  const command = mendAllCommand(document, kind ?? '', options)
  const { history, applied } = commit(startHistory(document), command!, { time: 0 })
  expect(applied).toMatchObject({ ok: true, label: { key: 'builder.did.mend-all', values: { count: 10 } } })
  expect(findings(history.document, options).map(mendKind)).not.toContain(kind)
  expect(history.done).toHaveLength(1)
  expect(undo(history).document).toBe(document)
})

test('where nothing is of the kind there is no command', () => {
  expect(mendAllCommand(fast(2), 'nothing', options)).toBeNull()
})
