import { expect, test } from 'vitest'
import { defaultGeneratorConfig, defaultSettings, type SectionOf } from '@rubato/contracts/domain'
import { checkScene, completeProfile } from '@rubato/engine'
import { startHistory, undo } from '../../history/history.ts'
import { commitWork } from '../../history/work.ts'
import { isScene, type SceneDocument } from './types.ts'
import { writeOutCommand } from './write-out.ts'

const section: SectionOf<'generated'> = {
  id: 'middle',
  name: 'Middle',
  kind: 'generated',
  length: 300_000,
  config: defaultGeneratorConfig,
  edges: 'late',
  exit: { kind: 'end', outcome: 'denied' },
}
const document: SceneDocument = {
  branches: true,
  start: 'middle',
  sections: [section],
  variables: [],
  voice: null,
  media: defaultSettings.gameGeneratorConfig.media,
}

test('a generated section is written out once, keeps its length and passes the check; undo makes it generated again', () => {
  const command = writeOutCommand(document, section, { profile: completeProfile, seed: 'one' })
  const { history, applied } = commitWork(startHistory(document), command, { time: 0 })
  expect(applied).toMatchObject({ ok: true, label: { key: 'builder.did.write-out' } })
  const { document: written } = history
  if (!isScene(written)) throw new Error('The game has no sections')
  const [made] = written.sections
  expect(made).toMatchObject({ kind: 'timeline', length: 300_000, exit: section.exit })
  expect(made).not.toHaveProperty('edges')
  expect(made).not.toHaveProperty('config')
  expect(made?.kind === 'timeline' && made.events.some(({ kind }) => kind === 'task')).toBe(true)
  expect(checkScene(written, completeProfile)).toEqual([])
  expect(undo(history).document).toBe(document)
  expect(writeOutCommand(document, section, { profile: completeProfile, seed: 'two' })).not.toEqual(command)
})
