import { describe, expect, it } from 'vitest'
import { generatorConfigSchema, type GeneratorConfig, type Section } from '@rubato/contracts/domain'
import { defaultProfile } from '../../profile.ts'
import { fullConsent } from '../../testing/random.ts'
import { only } from '../../testing/games.ts'
import { back, edge, end, go, hold, scene, section } from '../../testing/scene/sections.ts'
import { checkScene } from './check-scene.ts'

const slow = { ...defaultProfile, ...fullConsent, tempo: { min: 40, max: 160 } }
type Note = NonNullable<Section['notes']>[number]

const generated = (config: GeneratorConfig, exit: Section['exit'], note: Partial<Note>): Section => ({
  id: 'made',
  name: 'made',
  kind: 'generated',
  length: 300_000,
  config,
  exit,
  notes: [{ id: 'n', button: 'Now', after: 0, kind: 'go', to: 'after', ...note }],
})
const found = (...sections: Section[]) =>
  checkScene(scene(sections), slow).map(({ rule, path }) => `${rule} ${path.join(' ')}`)

describe('a note in a generated section', () => {
  const edging = generatorConfigSchema.parse({ gameDuration: { min: 5, max: 5 } })
  const clenching = only(['clench'], ({ orgasm }) => Object.assign(orgasm.edging, { enabled: false }))

  it('SCENE-76 leaves it just after whatever it may contain', () => {
    const edgeAfter = (at: number, note: Partial<Note> = {}) =>
      found(generated(edging, end, note), section('after', 60, end, { events: [edge(at)] }))
    expect(edgeAfter(29)).toEqual(['edge-rest made after'])
    expect(edgeAfter(30)).toEqual([])
    expect(edgeAfter(29, { button: undefined, after: 20_000 })).toEqual(['edge-rest made after'])
    const clenchAfter = (at: number) =>
      found(generated(clenching, end, {}), section('after', 60, end, { events: hold('clench', at, 10) }))
    expect(clenchAfter(0)).toEqual(['item-rest made after'])
    expect(clenchAfter(30)).toEqual([])
  })

  it('SCENE-76 calls no other section where something may be held or an edge asked for', () => {
    const calling = (config: GeneratorConfig) =>
      found(generated(config, go('last'), { kind: 'call' }), section('after', 60, back), section('last', 60, end))
    const still = only([], ({ orgasm }) => Object.assign(orgasm.edging, { enabled: false }))
    expect(calling(still)).toEqual([])
    expect(calling(edging)).toContain('note-while-held made')
    expect(calling(clenching)).toContain('note-while-held made')
  })
})
