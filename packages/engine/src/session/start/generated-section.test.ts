import { expect, it } from 'vitest'
import { defaultGeneratorConfig, edgePlaces, type EdgePlace, type PlayableScene } from '@rubato/contracts/domain'
import { defaultProfile } from '../../profile.ts'
import { generatedSection } from './compile-scene.ts'

const MINUTE = 60_000
const { orgasm } = defaultGeneratorConfig
const config = {
  ...defaultGeneratorConfig,
  orgasm: { ...orgasm, edging: { ...orgasm.edging, enabled: true, edges: { min: 2, max: 2 } } },
}
const medium = {
  mediaType: 'image',
  tag: 'lace',
  source: { id: 'local', url: 'lace' },
  url: 'lace/one.jpg',
} as const
const base = {
  id: 'climb',
  name: 'The climb',
  kind: 'generated',
  length: 10 * MINUTE,
  config,
  exit: { kind: 'end', outcome: 'denied' },
} as const
const game = (section: PlayableScene['sections'][number]): PlayableScene => ({
  start: 'climb',
  sections: [section],
  variables: [],
  voice: null,
  media: defaultGeneratorConfig.media,
})

it('SCENE-73 the edges of a generated section come where the author puts them, with every seed', () => {
  const spans: Record<EdgePlace, [number, number]> = { early: [0, 5], middle: [0, 10], late: [5, 10] }
  for (const edges of edgePlaces)
    for (const seed of ['one', 'two', 'three']) {
      const section = { ...base, edges }
      const made = generatedSection({ game: game(section), profile: defaultProfile, seed }, section, 0)
      const at = made.events.flatMap((event) => (event.kind === 'ask' && event.question === 'edge' ? [event.at] : []))
      expect(at).toHaveLength(2)
      const [from, until] = spans[edges]
      for (const ms of at) {
        expect(ms, `${edges} ${seed}`).toBeGreaterThanOrEqual(from * MINUTE)
        expect(ms, `${edges} ${seed}`).toBeLessThanOrEqual(until * MINUTE)
      }
    }
})

it('shows the medium of a generated section from its start to its end', () => {
  const section = { ...base, medium }
  const { events } = generatedSection({ game: game(section), profile: defaultProfile, seed: 'one' }, section, 0)
  expect(events.filter(({ kind }) => kind === 'media')).toMatchObject([{ at: 0, duration: 10 * MINUTE, link: medium }])
})
