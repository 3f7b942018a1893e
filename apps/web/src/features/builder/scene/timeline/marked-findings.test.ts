/** The marks in the timeline of a section have the mends of linear games. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { items, sectionSchema, STEADY_PATTERN, type GameEvent, type SectionOf } from '@rubato/contracts/domain'
import { applyInSection, documentOfSection } from '@rubato/builder'
import { checkScene, completeProfile, defaultProfile } from '@rubato/engine'
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

const base = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  at: fc.integer({ min: 0, max: 10_000 }),
  duration: fc.integer({ min: 0, max: 10_000 }),
  task: fc.constantFrom('steady', 'rest'),
  item: fc.constantFrom(...items),
})
const half: fc.Arbitrary<GameEvent> = fc
  .tuple(base, fc.constantFrom('open', 'level', 'close'), fc.integer({ min: 0, max: 500 }))
  .map(([event, kind, level]) => (kind === 'level' ? { ...event, kind, level } : { ...event, kind }) as GameEvent)

test('every finding about levels and releases of any item can be marked', () => {
  fc.assert(
    fc.property(fc.array(half, { minLength: 1, maxLength: 6 }), (all) => {
      const events = all.toSorted((a, b) => a.at - b.at)
      const random = sectionSchema.parse({ ...section, events }) as typeof section
      const document = { ...templateScene('choice-of-three'), start: random.id, sections: [random], variables: [] }
      const found = checkScene(document, completeProfile)
      const marks = markedFindings(random, found, { document, profile: completeProfile })
      expect(marks).toHaveLength(found.filter(({ at: [where] }) => where === 'events').length)
    }),
    { numRuns: 200 },
  )
})
