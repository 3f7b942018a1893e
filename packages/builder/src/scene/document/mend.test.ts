import { expect, test } from 'vitest'
import { defaultSettings, type Section } from '@rubato/contracts/domain'
import { checkScene } from '@rubato/engine'
import { applyToScene } from './apply.ts'
import { mendSceneCommand } from './mend.ts'
import type { SceneDocument } from './types.ts'

const section = (id: string, exit: Section['exit'], more: Partial<Section> = {}): Section =>
  ({ id, name: id, kind: 'timeline', length: 5000, events: [], exit, ...more }) as Section

const broken: SceneDocument = {
  branches: true,
  start: 'start',
  sections: [
    section(
      'start',
      {
        kind: 'ask',
        text: 'A question with so many words that five seconds are never enough to say all of them, slowly?',
        seconds: 5,
        meanwhile: 'rest',
        answers: [
          { answer: 'Yes', to: 'end', if: 'points > 1' },
          { answer: 'No', to: 'end', if: 'points > 2' },
        ],
        silence: { to: 'end' },
      },
      { carries: ['clamps'], notes: [{ id: 'n', button: 'Leave', after: 9000, kind: 'go', to: 'end' }] },
    ),
    section('end', { kind: 'end', outcome: 'denied' }),
    section('lost', { kind: 'end', outcome: 'denied' }),
  ],
  variables: [{ kind: 'yes-or-no', name: 'unused', start: false }],
  voice: null,
  media: defaultSettings.gameGeneratorConfig.media,
}

test('each mend that the check offers is a command, and takes its finding away', () => {
  let document = broken
  const mended = new Set<string>()
  for (let n = 0; n < 20; n++) {
    const found = checkScene(document).find(({ mend }) => mend)
    const command = found && mendSceneCommand(document, found)
    if (!found?.mend || !command || command.kind === 'replace-scene' || command.kind === 'add-choices') break
    const applied = applyToScene(document, command)
    if (!applied.ok) throw new Error(JSON.stringify(applied.problem))
    mended.add(found.mend.kind)
    document = applied.document
  }
  expect(checkScene(document).filter(({ mend }) => mend)).toEqual([])
  expect([...mended]).toEqual(expect.arrayContaining(['remove-section', 'remove-variable', 'do-not-carry']))
  expect(mended.size).toBeGreaterThanOrEqual(5)
})
