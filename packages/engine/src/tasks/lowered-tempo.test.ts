/** Tasks whose strokes the heat cap lowers while they run: slower whole beats take longer than was reserved for them. */
import { describe, expect, it } from 'vitest'
import { taskNode, type TaskId } from '@rubato/contracts/domain'
import { addSteadyStrokes } from '../plan/beats.ts'
import { startPlan, type PlanBuilder } from '../plan/plan-builder.ts'
import { openStream } from '../random/stream.ts'
import { caps } from '../safety/caps.ts'
import { only, willing } from '../testing/games.ts'
import { behaviours } from './index.ts'
import type { TaskContext } from './task.ts'

const SECOND = 1000
const ALL_OF_IT = 20 * 60 * SECOND
const profile = { ...willing, tempo: { min: 201, max: 240 }, chatSpeed: 'slow' as const }
/** `shortestGrip` is the least length of a tight grip, s. */
const configWith = (shortestGrip: number) =>
  only(['grip', 'hand', 'grip-challenge', 'nipple-stimulation'], ({ cock, nipples }) => {
    Object.assign(cock.stroke.grip, { grips: ['tight'], duration: { min: shortestGrip, max: 60 } })
    Object.assign(cock.stroke.hand.duration, { min: 10, max: 40 })
    Object.assign(nipples.stimulation.flicks, { min: 1, max: 3 })
  })
const config = configWith(10)

interface Start {
  /** bpm */
  tempo: number
  /** Strokes at that tempo before the task, s. */
  hot: number
  /** Time beyond the least length of the task, ms. */
  spare: number
}

/** The plan with the task in it; null where the task is impossible. */
function played(id: TaskId, { tempo, hot, spare }: Start, from = config) {
  const builder: PlanBuilder = startPlan(profile)
  builder.current = { ...builder.current, tempo }
  addSteadyStrokes(builder, hot * SECOND)
  const startsAt = builder.now
  const section = { until: ALL_OF_IT, earliest: ALL_OF_IT, nextStart: null, laterLength: 0, end: ALL_OF_IT }
  const stream = openStream(`${tempo}/${hot}/${spare}`, id)
  const task = behaviours.find((each) => each.id === id)
  const context: TaskContext<never> = {
    node: taskNode(from, id) as never,
    profile,
    builder,
    stream,
    startsAt,
    section,
    available: ALL_OF_IT,
    intensity: 1,
    fastest: Infinity,
    lightGripLasts: true,
    mayFetch: true,
  }
  const least = task?.shortest(context) ?? Infinity
  if (least > ALL_OF_IT) return null
  const available = Math.ceil(least + spare)
  task?.plan({ ...context, available })
  return { builder, startsAt, available }
}

/** The task at every tempo above the hot one, after strokes of 0 to 60 s, with little time to spare. */
const everywhere = (id: TaskId, from = config) =>
  [205, 220, 228, 235, 240].flatMap((tempo) =>
    Array.from({ length: 30 }, (_, index) =>
      [0, 300, 5000, 40_000].flatMap((spare) => played(id, { tempo, hot: 2 * index, spare }, from) ?? []),
    ).flat(),
  )

describe('a task whose strokes the heat cap lowers', () => {
  it.each(['grip', 'hand', 'grip-challenge', 'nipple-stimulation'] as const)(
    'GEN-90 "%s" ends within the time that it has',
    (id) => {
      const all = everywhere(id)
      expect(all.length).toBeGreaterThan(300)
      expect(all.some(({ builder }) => builder.current.tempo === caps.hotTempo.value)).toBe(true)
      for (const { builder, startsAt, available } of all) {
        expect(builder.now - startsAt).toBeLessThanOrEqual(available)
      }
    },
  )
  it('GEN-62 a tight grip ends within a minute', () => {
    const tight = [...everywhere('grip', configWith(55.6)), ...everywhere('grip-challenge')].flatMap(({ builder }) => {
      const changes = builder.drafts.filter((draft) => draft.kind === 'stroke')
      return changes.flatMap(({ at, grip }, index) =>
        grip === 'tight' ? [(changes[index + 1]?.at ?? Infinity) - at] : [],
      )
    })
    expect(tight.length).toBeGreaterThan(300)
    expect(Math.max(...tight)).toBeLessThanOrEqual(60 * SECOND)
  })
})
