/** Facts of the session for the conditions and placeholders of lines: edges, reports and the remaining time. */
import type { LineConditions } from '@rubato/contracts/domain'
import type { Moment } from '../../dialog/choose-line.ts'
import type { LineValues } from '../../dialog/fill-line.ts'
import type { Snapshot, World } from './state.ts'

type After = LineConditions['after']

/** The conditions about reports, each with its kind of report. */
const kinds = { 'too-close': 'too-close', cannot: 'cannot', skipped: 'skip' } as const

/** How often the member made a report that lines name. */
export function countOf({ memberReports, eases }: World, what: keyof typeof kinds | 'eased'): number {
  return what === 'eased' ? eases : memberReports.filter(({ kind }) => kind === kinds[what]).length
}

/** Edges that were reached, asked for or not. */
const edgesOf = ({ edges, ownEdges }: World): number => edges + ownEdges

const SECOND = 2
const THIRD = 3

/** How often the member made the report that `after` names. */
function timesOf(world: World, after: After): Moment['times'] {
  if (after === undefined || after === 'not-reached' || world.report?.isFinal === true) return undefined
  const count = after === 'reached' ? edgesOf(world) : countOf(world, after)
  if (count > THIRD) return 'often'
  return count === THIRD ? 'third' : count === SECOND ? 'second' : undefined
}

/** An edge is sooner or later than another where the time that it took differs by this share. */
const CLEARLY = 0.15

/** How the edge that was just reported compares with those before it; nothing where one of the two has no known length. */
function paceOf({ reachedEdges, report }: World, after: After): NonNullable<Moment['pace']> {
  const edge = reachedEdges.at(-1)
  const before = reachedEdges.at(-2)
  if (after !== 'reached' || !edge || !before || report?.at !== edge.at) return []
  const { took } = edge
  if (took === null || before.took === null) return []
  if (took >= before.took * (1 + CLEARLY)) return ['later']
  if (took > before.took * (1 - CLEARLY)) return []
  const others = reachedEdges.slice(0, -1)
  const isSoonest =
    reachedEdges.length >= THIRD && others.every((other) => other.took !== null && took <= other.took * (1 - CLEARLY))
  return isSoonest ? ['sooner', 'soonest'] : ['sooner']
}

function hadOf(world: World): NonNullable<Moment['had']> {
  const reported = (['too-close', 'cannot', 'skipped', 'eased'] as const).filter((what) => countOf(world, what) > 0)
  return edgesOf(world) >= SECOND ? ['edges', ...reported] : reported
}

/** The values of the conditions about what has happened; `after` is the report that holds for the line. */
export const factsOf = (world: World, after: After): Pick<Moment, 'times' | 'pace' | 'had'> => ({
  times: timesOf(world, after),
  pace: paceOf(world, after),
  had: hadOf(world),
})

/** Fewer edges or minutes have no number in a line. */
const LEAST = 2
const MINUTE = 60_000

/** Minutes from `at` to `end`, rounded; undefined below two. */
export function minutesLeft(at: number, end: number): number | undefined {
  const minutes = Math.round((end - at) / MINUTE)
  return minutes >= LEAST ? minutes : undefined
}

/** The values of the placeholders of facts; a fact that is not there has no value. */
export function factValues({ world, at, endsAt }: Snapshot): LineValues {
  const edges = edgesOf(world)
  const minutes = world.status === 'playing' ? minutesLeft(at, Math.min(endsAt, world.capAt)) : undefined
  return { ...(edges >= LEAST ? { edges } : {}), ...(minutes === undefined ? {} : { minutes }) }
}
