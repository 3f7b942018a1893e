/** The marks in the timeline of a section have the mends of linear games. */
import { expect, test } from 'vitest'
import { STEADY_PATTERN, type SectionOf } from '@rubato/contracts/domain'
import { applyInSection, documentOfSection } from '@rubato/builder'
import { checkScene, defaultProfile } from '@rubato/engine'
import { templateScene } from '../testing/open-scene.tsx'
import { markedFindings } from './marked-findings.ts'

const section: SectionOf<'timeline'> = {
  id: 'fast',
  name: 'Fast',
  kind: 'timeline',
  length: 10_000,
  events: [
    {
      id: 'beats',
      kind: 'beat',
      at: 0,
      duration: 10_000,
      task: 'steady',
      tempo: { from: 300, to: 300 },
      pattern: STEADY_PATTERN,
    },
  ],
  exit: { kind: 'end', outcome: 'denied' },
}

test('beats above the cap are marked with a command that slows them down in the section', () => {
  const document = { ...templateScene('choice-of-three'), start: 'fast', sections: [section], variables: [] }
  const marks = markedFindings(section, checkScene(document), { document, profile: defaultProfile })
  const capped = marks.find(({ id }) => id.startsWith('tempo-cap/'))
  expect(capped).toMatchObject({ record: 'beats', mends: [{ label: { key: 'builder.mend.slow-down' } }] })
  const [mend] = capped?.mends ?? []
  const applied = mend && applyInSection(documentOfSection(document, section), mend.command)
  expect(applied?.ok).toBe(true)
})
