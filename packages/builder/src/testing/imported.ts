/** The result of an import of another format, for tests. */
import { targetsOf } from '@rubato/contracts/domain'
import { expect } from 'vitest'
import { sceneDraftSchema, type SceneDraft } from '../scene/draft.ts'
import type { readEos } from '../scene/eos/read-eos.ts'

/** The draft, which fits its contract and has no way that leads nowhere, and the entries of the report in short. */
export function imported(read: ReturnType<typeof readEos>) {
  if (!read.ok) throw new Error(read.sentence.key)
  expect(sceneDraftSchema.safeParse(read.game).error).toBeUndefined()
  const ids = new Set(read.game.sections.map(({ id }) => id))
  for (const section of read.game.sections) for (const to of targetsOf(section)) expect(ids).toContain(to)
  const keys = read.report.entries.map(({ kind, sentence }) => `${kind} ${sentence.key.replace('builder.scene.', '')}`)
  return { ...read, keys }
}

export function timelineOf(game: SceneDraft, id: string) {
  const section = game.sections.find((each) => each.id === id)
  if (section?.kind !== 'timeline') throw new Error(`no section ${id}`)
  return section
}
