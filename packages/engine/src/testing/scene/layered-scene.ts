/**
 * Random scenes whose ways part and meet again: layers of one or two sections, each leading to all of the next layer. All of their
 * events touch one rule, so that the ways differ in how they stand to it.
 */
import { STEADY_PATTERN, type EventTask, type ItemId, type Scene, type Section } from '@rubato/contracts/domain'
import type { EventDraft } from '../../plan/plan-builder.ts'
import { draw, drawOne, drawWhole, type Stream } from '../../random/stream.ts'
import { edge, end, hold, release, scene, section } from './sections.ts'

type MakeEvents = (stream: Stream, seconds: number) => EventDraft[]

const timeIn = (stream: Stream, seconds: number): number => 5 * drawWhole(stream, 0, Math.max(0, seconds / 5 - 1))

const holdsOf =
  (all: readonly ItemId[]): MakeEvents =>
  (stream, seconds) =>
    hold(drawOne(stream, all), timeIn(stream, seconds), 5)

const strokesOf =
  (task: EventTask, tempi: readonly number[]): MakeEvents =>
  (stream, seconds) => {
    const at = draw(stream) < 0.6 ? 0 : timeIn(stream, seconds)
    const tempo = () => drawOne(stream, tempi)
    const duration = (draw(stream) < 0.6 ? seconds - at : 5) * 1000
    const base = { kind: 'beat', task, pattern: STEADY_PATTERN, duration } as const
    return [{ ...base, at: at * 1000, tempo: { from: tempo(), to: tempo() } }]
  }

const irritated: MakeEvents = (stream, seconds) => {
  const kind = draw(stream)
  const style = drawOne(stream, ['shaft', 'full'] as const)
  if (kind < 0.4) return [{ kind: 'stroke', at: 0, duration: 0, task: 'steady', style }]
  return kind < 0.6 ? holdsOf(['irritant'])(stream, seconds) : strokesOf('steady', [60])(stream, seconds)
}

const subjects: readonly MakeEvents[] = [
  holdsOf(['clench']),
  holdsOf(['squeeze']),
  holdsOf(['breath']),
  holdsOf(['clamps', 'gag', 'breath', 'rubber-band', 'plug']),
  (stream, seconds) => [edge(timeIn(stream, seconds), 5)],
  strokesOf('steady', [220, 220, 60]),
  strokesOf('double-speed', [120]),
  strokesOf('grip-challenge', [60]),
  irritated,
  (stream, seconds) => (draw(stream) < 0.3 ? holdsOf(['post-orgasm']) : strokesOf('steady', [60]))(stream, seconds),
]

/** Something that is carried from the first layer to the last. */
function carried(sections: readonly Section[], stream: Stream, last: number): Section[] {
  const item = drawOne(stream, ['gag', 'clamps', 'irritant'] as const)
  const length = drawOne(stream, [30, 60, 120])
  return sections.map((each, index): Section => {
    if (each.kind !== 'timeline') return each
    const events: EventDraft[] = [...each.events]
    if (index === 0) events.push(...hold(item, Math.max(0, each.length / 1000 - 5), length, null))
    if (index === last) events.push(release(item, timeIn(stream, each.length / 1000)))
    const carries = index === last ? {} : { carries: [item] }
    return section(each.id, each.length / 1000, each.exit, { events, ...carries })
  })
}

export function layeredScene(stream: Stream): Scene {
  const make = drawOne(stream, subjects)
  const layers = Array.from({ length: drawWhole(stream, 3, 6) }, (_, layer) =>
    Array.from({ length: layer === 0 ? 1 : drawWhole(stream, 1, 2) }, (_each, place) => `s${layer}-${place}`),
  )
  layers.push(['last'])
  const sections = layers.flatMap((ids, layer) =>
    ids.map((id) => {
      const seconds = drawOne(stream, [5, 10, 20, 30, 60])
      const next = layers[layer + 1] ?? []
      const exit = exitTo(stream, next)
      const isEmpty = draw(stream) < 0.3
      return section(id, seconds, exit, { events: isEmpty ? [] : make(stream, seconds) })
    }),
  )
  return scene(draw(stream) < 0.2 ? carried(sections, stream, sections.length - 1) : sections)
}

function exitTo(stream: Stream, next: readonly string[]): Section['exit'] {
  const [first, second = first] = next
  if (first === undefined || second === undefined) return end
  if (draw(stream) < 0.7) return { kind: 'when', cases: [{ if: 'edges > 1', to: first }], otherwise: { to: second } }
  return {
    kind: 'ask',
    text: 'So?',
    seconds: drawOne(stream, [5, 30]),
    meanwhile: drawOne(stream, ['rest', 'strokes'] as const),
    answers: [
      { answer: 'One', to: first },
      { answer: 'Two', to: first },
    ],
    silence: { to: second },
  }
}
