/** Compositions of other members: few definitions can describe more copies than a browser can make. */
import { compositionSchema, playableGameSchema, type Composition } from '@rubato/contracts/domain'
import { describe, expect, it } from 'vitest'
import { readDocument } from './document-of.ts'

type Section = Composition['sections'][number]

const copy = (id: string, sectionId: string) => ({ id, sectionId, at: 0, stretch: 1000, overrides: [] })
const sectionOf = (id: string, children: Section['children'], ids: string[] = []): Section => ({
  id,
  name: 'Harbour',
  length: 1000,
  events: ids.map((each) => ({ id: each, at: 0, duration: 1000, task: 'steady', kind: 'task', phase: 'build' })),
  clockAnchored: [],
  children,
})
/** Each section has two copies of the next one. */
const doubled = (depth: number): Section[] =>
  Array.from({ length: depth }, (_, index) =>
    sectionOf(`s${index}`, index + 1 < depth ? ['a', 'b'].map((id) => copy(id, `s${index + 1}`)) : []),
  )

function read(sections: Section[], instances: Composition['instances'] = [], ids: string[] = []) {
  const given = { version: 1, sections, instances, clockAnchored: [], names: [], funscript: null }
  const game = playableGameSchema.parse({
    events: sectionOf('', [], ids).events,
    duration: 60_000,
    voice: null,
    media: { tags: ['x'], mediaTypes: ['image'] },
    outcome: 'cum',
  })
  return readDocument({ ...game, composition: compositionSchema.parse(given) }).document
}

describe('a composition', () => {
  it('loses the sections that describe more copies than a game has events, and keeps those inside them', () => {
    const kept = [...read(doubled(16)).sections.keys()]
    expect(kept).not.toContain('s0')
    expect(kept).toContain('s15')
  })

  it('of a hundred sections with two copies of the next one is read', () => {
    const { sections, records } = read(doubled(100), [copy('all', 's0')], ['event'])
    expect(sections.has('s0')).toBe(false)
    expect([...records.keys()]).toEqual(['event'])
  })

  it('loses sections that contain themselves, and those that contain these', () => {
    const sections = [
      sectionOf('outer', [copy('a', 'one')]),
      sectionOf('one', [copy('a', 'other')]),
      sectionOf('other', [copy('a', 'one')]),
      sectionOf('self', [copy('a', 'self')]),
      sectionOf('plain', [copy('a', 'unknown')]),
    ]
    expect([...read(sections).sections.keys()]).toEqual(['plain'])
  })

  it('links copies up to a bound of their records, and keeps the events of all', () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `e${index}`)
    const linked = (others: number) => {
      const instances = Array.from({ length: others }, (_, index) => copy(`copy${index}`, 'large'))
      const placed = ids.map((id) => `last/${id}`)
      return read([sectionOf('large', [], ids)], [...instances, copy('last', 'large')], placed)
    }
    expect([...linked(3).instances.keys()]).toEqual(['last'])
    const { records, instances } = linked(499)
    expect([records.size, instances.size]).toEqual([2000, 0])
  })
})
