/** The triggers of the tasks that a partner may ask for: their lines are prepared with those of the game. */
import type { LeadMeans } from '../session/model/state.ts'
import type { PlayableGame, TaskId, TriggerId } from '@rubato/contracts/domain'
import { outcomes } from '@rubato/contracts/domain'
import { outcomeResponses, resolveConfig } from '../config/resolve-config.ts'
import { addTask } from '../generate/write-task.ts'
import { shareOfTempo, startPlan } from '../plan/plan-builder.ts'
import type { PlayerProfile } from '../profile.ts'
import { streamsOf } from '../random/stream.ts'
import { allLedTasks } from './next-task.ts'

/** Each task is written this often, at tempos spread over the member's range. */
const SAMPLES = 8
/** As late as this in a game, ms: the rules about the last minutes hold for none. */
const MIDDLE = 10 * 60_000

function triggersOf(id: TaskId, { config, profile }: Pick<LeadMeans, 'config' | 'profile'>): TriggerId[] {
  if (config === null) return []
  return Array.from({ length: SAMPLES }, (_, sample) => {
    const start = startPlan(profile)
    const tempo = shareOfTempo(start.tempo, sample / (SAMPLES - 1))
    const builder = { ...start, now: MIDDLE, current: { ...start.current, tempo } }
    addTask(id, builder, { config, profile, stream: streamsOf(`${sample}`)(id), longest: 180_000 })
    return builder.drafts.flatMap((draft) => (draft.kind === 'say' ? [draft.trigger] : []))
  }).flat()
}

/** In the order of the tasks; without the lines of the game, which are prepared anyway. */
export function ledTriggers(game: PlayableGame, profile: PlayerProfile): readonly TriggerId[] {
  const config = game.origin ? resolveConfig(game.origin.config) : null
  const known = new Set(game.events.flatMap((event) => (event.kind === 'say' ? [event.trigger] : [])))
  const tasks = allLedTasks({ config, profile })
  const ends = config === null ? [] : outcomes.map((outcome) => outcomeResponses[outcome])
  const all = new Set([...tasks.flatMap((id) => triggersOf(id, { config, profile })), ...ends])
  return [...all].filter((trigger) => !known.has(trigger))
}
