/** A plan with the changes of a session. Every value stays inside the given plan. */
import { copyOfConfig, getTask, taskNode, type TaskId } from '@rubato/contracts/domain'
import { permittedConfig, resolveConfig } from '../config/resolve-config.ts'
import type { PlayerProfile } from '../profile.ts'
import { caps } from '../safety/caps.ts'
import type { GamePlan, SessionChanges } from './facts.ts'

/** The fastest tempo is at least this much above the slowest: strokes need room to rise. */
const LEAST_RISE = 1.25

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** The fastest tempo at a share of the configured one, whole bpm. */
export const topAt = ({ tempo }: Pick<PlayerProfile, 'tempo'>, share: number): number =>
  clamp(Math.round(tempo.max * share), Math.min(tempo.max, Math.ceil(tempo.min * LEAST_RISE)), tempo.max)

/** The rest after an edge at a multiple of the configured one, whole seconds. */
export const restAt = (configured: number, share: number): number =>
  clamp(Math.round(configured * share), configured, Math.max(configured, getTask('edging').fields.gap.bounds.max))

export const startAt = ({ tempo }: Pick<PlayerProfile, 'tempo'>, bpm: number): number =>
  Math.round(clamp(bpm, tempo.min, Math.max(tempo.min, Math.min(tempo.max, caps.hotTempo.value))))

function changedEdges({ config }: GamePlan, { edgesMin, edgesMax, restShare }: SessionChanges): GamePlan['config'] {
  const { edging } = resolveConfig(config).orgasm
  const { min, max } = edging.edges
  const most = clamp(edgesMax ?? max, min, max)
  const edges = { min: clamp(edgesMin ?? min, min, most), max: most }
  const gap = restAt(edging.gap, restShare ?? 1)
  if (edges.min === min && edges.max === max && gap === edging.gap) return config
  const changed = copyOfConfig(config)
  Object.assign(changed.orgasm.edging, { edges, gap })
  return changed
}

/** The config without these tasks, and without those that come only with one of them. */
const withoutTasks = ({ config, profile }: GamePlan, without: readonly TaskId[]): GamePlan['config'] => {
  const isOn = (id: TaskId) => taskNode(resolveConfig(config), id).enabled
  if (!without.some(isOn)) return config
  return permittedConfig(config, { ...profile, refused: [...profile.refused, ...without] }).config
}

export function applyChanges(plan: GamePlan, changes: SessionChanges): GamePlan {
  const { tempoShare, startTempo, without = [] } = changes
  const config = withoutTasks({ ...plan, config: changedEdges(plan, changes) }, without)
  if (tempoShare === undefined && startTempo === undefined) return { config, profile: plan.profile }
  const { tempo } = plan.profile
  const profile = { ...plan.profile, tempo: { min: tempo.min, max: topAt(plan.profile, tempoShare ?? 1) } }
  return startTempo === undefined
    ? { config, profile }
    : { config, profile: { ...profile, startTempo: startAt(profile, startTempo) } }
}
