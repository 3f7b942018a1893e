/** Branching games whose products would cost most, each within the bounds of the contract or refused by one of its totals. */
import { defaultGeneratorConfig, SECTIONS_MAX } from '../domain/index.ts'

interface SceneBody {
  what: string
  body: object
}

const HOUR = 3_600_000
/** Index of the last section of the largest game. */
const LAST = SECTIONS_MAX - 1
const scene = {
  name: 'Hostile scene',
  description: 'As costly as the contract lets it be.',
  branches: true,
  voice: { name: 'Alto' },
  media: { tags: ['x'], mediaTypes: ['image'] },
  splash: { id: 'ember-tide', photo: '/splash/ember-tide-1.avif', downloadLink: '', author: { name: '', profile: '' } },
}
const repeated = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index))

interface Given {
  id: string
  exit: object
  length?: number
  events?: readonly object[]
  notes?: readonly object[]
  sets?: readonly object[]
}
const section = ({ id, length = 0, events = [], ...rest }: Given): Given & { name: string; kind: string } => ({
  ...rest,
  id,
  name: id,
  kind: 'timeline',
  length,
  events,
})
const sceneOf = (sections: readonly { id: string }[], variables: readonly object[] = []) => ({
  ...scene,
  start: sections[0]?.id,
  sections,
  variables,
})

const end = { kind: 'end', outcome: 'cum' }
const ended = section({ id: 'end', exit: end })
const random = (to: readonly string[]) => ({ kind: 'random', ways: to.map((each) => ({ to: each, weight: 1 })) })

/** Openings, closings, beats and strokes in turn. */
const mixed = (count: number) =>
  repeated(count, (index) => {
    const base = { id: `e${index}`, at: Math.floor((index * HOUR) / count), duration: 0, task: 'steady' }
    const beat = { tempo: { from: 60, to: 200 }, pattern: { beats: 1, notes: [onBeat] } }
    return [
      { ...base, kind: 'beat', duration: Math.floor(HOUR / count), ...beat },
      { ...base, kind: 'open', item: 'gag', duration: 10_000 },
      { ...base, kind: 'close', item: 'gag' },
      { ...base, kind: 'stroke', grip: 'tight' },
    ][index % 4] as object
  })
const onBeat = { beat: 0, numerator: 0, denominator: 1, accent: 'beat' }
const dense = {
  id: 'dense',
  kind: 'beat',
  at: 0,
  duration: 450_000,
  task: 'steady',
  tempo: { from: 240, to: 240 },
  pattern: { beats: 1, notes: repeated(16, () => onBeat) },
}

/** A section from which random ways lead to five repeats, each back to it: thousands of states. */
function hubOf(hub: { id: string }, padding = '') {
  const names = repeated(5, (index) => `r${index}${padding}`)
  const repeats = names.map((id) =>
    section({ id, exit: { kind: 'repeat', to: hub.id, times: 20, next: { to: 'end' } } }),
  )
  return sceneOf([{ ...hub, exit: random([...names, 'end']) } as { id: string }, ...repeats, ended])
}

/** A section with buttons, which may be pressed at each of its moments. */
const withButtons = (events: readonly object[], buttons: number, kind: 'go' | 'call') =>
  sceneOf([
    section({
      id: 'a',
      length: HOUR,
      events,
      notes: repeated(buttons, (index) => ({ id: `n${index}`, button: `${index}`, after: 0, kind, to: 'b' })),
      exit: { kind: 'go', to: 'end' },
    }),
    section({ id: 'b', length: 1000, exit: kind === 'call' ? { kind: 'return' } : { kind: 'go', to: 'end' } }),
    ended,
  ])

const expressions = (text: string, count: number) =>
  sceneOf(
    repeated(200, (index) =>
      section({
        id: `s${index}`,
        sets: repeated(8, (set) => ({ variable: `v${set}`, to: text })),
        exit:
          index === 199
            ? end
            : {
                kind: 'when',
                cases: repeated(count, () => ({ if: `${text} > 1`, to: `s${index + 1}` })),
                otherwise: { to: `s${index + 1}` },
              },
      }),
    ),
    repeated(64, (index) => ({ name: `v${index}`, kind: 'number', min: 0, max: 1000, start: 0 })),
  )

/** Sections that all lead to each other, with six calls of the first one each. */
const calls = () =>
  sceneOf(
    repeated(SECTIONS_MAX, (index) =>
      section({
        id: `s${index}`,
        notes: repeated(6, (note) => ({ id: `n${note}`, after: 0, kind: 'call', to: 's0' })),
        exit: random(repeated(12, (way) => `s${(index + 1 + way * 41) % SECTIONS_MAX}`)),
      }),
    ),
  )

/** Each section leads to the next one and back to 17 others; the last but one repeats the whole. */
const circles = () => {
  const before = (index: number, way: number) => `s${Math.min(index, way)}`
  return sceneOf(
    repeated(SECTIONS_MAX, (index) => {
      const id = `s${index}`
      if (index === LAST) return section({ id, exit: end })
      const repeat = { kind: 'repeat', to: 's0', times: 14, next: { to: `s${LAST}` } }
      return section({
        id,
        notes: repeated(6, (note) => ({ id: `n${note}`, after: 0, kind: 'go', to: before(index, 12 + note) })),
        exit: index === LAST - 1 ? repeat : random([`s${index + 1}`, ...repeated(11, (way) => before(index, way + 1))]),
      })
    }),
  )
}

/** Questions about sections that do not exist, with the longest names. */
const unknownNames = () => {
  const asked = (index: number) => `visits("${`${index}`.padStart(40, 'y')}")`
  const name = (index: number) => `s${index}`.padEnd(40, 'x')
  return sceneOf(
    repeated(SECTIONS_MAX, (index) =>
      section({
        id: name(index),
        sets: index < 250 ? repeated(3, (set) => ({ variable: 'v', to: asked(index * 3 + set) })) : [],
        exit: index === LAST ? end : { kind: 'go', to: name(index + 1) },
      }),
    ),
    [{ name: 'v', kind: 'number', min: 0, max: 1000, start: 0 }],
  )
}

const generated = { id: 'hub', name: 'hub', kind: 'generated', length: 60_000, config: defaultGeneratorConfig }
const long = 'x'.repeat(30)

export const sceneBodies = (): SceneBody[] => [
  {
    what: '5,000 events in thousands of states',
    body: hubOf(section({ id: 'hub', length: HOUR, events: mixed(5000), exit: end })),
  },
  { what: 'a generated section in thousands of states', body: hubOf(generated) },
  { what: 'thousands of states with long names', body: hubOf(section({ id: `hub${long}`, exit: end }), long) },
  {
    what: 'a circle of sections, of which every second one is a repeat',
    body: sceneOf([
      ...repeated(LAST, (index) =>
        section({
          id: `s${index}-${long}`,
          exit:
            index % 2 === 0
              ? random(repeated(12, (way) => `s${Math.min(LAST - 1, index + 1 + 2 * way)}-${long}`))
              : {
                  kind: 'repeat',
                  to: `s0-${long}`,
                  times: 20,
                  next: { to: index === LAST - 1 ? 'end' : `s${index + 1}-${long}` },
                },
        }),
      ),
      ended,
    ]),
  },
  { what: 'a button in 390 events', body: withButtons(mixed(390), 1, 'go') },
  { what: 'six buttons in 5,000 events', body: withButtons(mixed(5000), 6, 'go') },
  { what: 'a button in dense beats', body: withButtons([dense, ...mixed(200)], 1, 'go') },
  { what: 'buttons that come back in 40 events', body: withButtons(mixed(40), 2, 'call') },
  { what: 'six buttons that come back in 500 events', body: withButtons(mixed(500), 6, 'call') },
  {
    what: 'as many sections as a game may have, each of which leads to twelve',
    body: sceneOf(
      repeated(SECTIONS_MAX, (index) =>
        section({
          id: `s${index}`,
          length: 36_000,
          events: mixed(50).slice(0, 16),
          exit: index === LAST ? end : random(repeated(12, (way) => `s${Math.min(LAST, index + 1 + way)}`)),
        }),
      ),
    ),
  },
  { what: 'six calls in each of 500 sections that lead to each other', body: calls() },
  { what: 'circles back to 17 sections from each one', body: circles() },
  { what: '750 names that are near to no section', body: unknownNames() },
  { what: 'conditions of 40,000 characters', body: expressions('v0+v1*v2', 1) },
  { what: 'more conditions than a game may have', body: expressions('v0 + v1 + v2 + v3 + v4', 12) },
]
