import type {
  BodyPart,
  ChatSpeed,
  EquipmentId,
  OptInId,
  Range,
  ScreeningQuestion,
  Settings,
  TaskId,
  VoiceName,
} from '@rubato/contracts/domain'
import {
  defaultSettings,
  equipmentIds,
  getTask,
  isCategory,
  optInFor,
  optInIds,
  tasksSwitchedOff,
  validOptIns,
} from '@rubato/contracts/domain'

/** The engine's input about the member, in addition to the config. */
export interface PlayerProfile {
  tempo: Range
  beatPatternTempo: Range
  /** Tempo of the first strokes, bpm, taken into the range; without it they are near the slowest. */
  startTempo?: number
  /** Tempo during an edge, 0..100 of the tempo range. */
  edgingTempoPercent: number
  chatSpeed: ChatSpeed
  /** The voice of the instructor: how long a line takes depends on it; null where the member chose none. */
  voice: VoiceName | null
  /** Class B tasks turned on once, and class C categories with a valid acknowledgement. */
  optedIn: readonly OptInId[]
  /** Body parts that may take part. */
  body: readonly BodyPart[]
  equipment: readonly EquipmentId[]
  /** Hard limits, and tasks that the answers to the health questions switch off. */
  refused: readonly TaskId[]
  /** Tasks that the site has off in the member's region. */
  offHere: readonly TaskId[]
}

/**
 * `now` (ms since 1970) decides which acknowledgements are still valid; `screening` are the questions answered with
 * yes; `offHere` are the tasks that the site has off in the member's region.
 */
export const profileFromSettings = (
  settings: Settings,
  {
    now,
    screening = [],
    offHere,
  }: { now: number; screening?: readonly ScreeningQuestion[]; offHere: readonly TaskId[] },
): PlayerProfile => ({
  tempo: settings.tempo,
  beatPatternTempo: settings.beatPatternTempo,
  edgingTempoPercent: settings.edgingTempoPercent,
  chatSpeed: settings.chatSpeed,
  voice: settings.gameGeneratorConfig.instructor.voice,
  optedIn: validOptIns(settings.optIns, now),
  body: settings.profile.body,
  equipment: settings.profile.equipment.map(({ id }) => id),
  refused: [...settings.profile.hardLimits, ...tasksSwitchedOff(screening)],
  offHere,
})

/** The profile of a new member: default settings, no opt-ins, no equipment. */
export const defaultProfile: PlayerProfile = profileFromSettings(defaultSettings, { now: 0, offHere: [] })

/** The default profile with every opt-in and all equipment: no task is refused, only the caps limit a game. */
export const completeProfile: PlayerProfile = { ...defaultProfile, optedIn: optInIds, equipment: equipmentIds }

/** Why a task must not appear for this person, as a sentence; null when it may. */
export function refusalFor(profile: PlayerProfile, id: TaskId): string | null {
  const task = getTask(id)
  if (profile.offHere.includes(id)) return `${task.label} is switched off by this site in your region.`
  if (profile.refused.includes(id)) return `${task.label} is one of your limits.`
  const optIn = optInFor(id)
  if (optIn && !profile.optedIn.includes(optIn)) {
    return isCategory(optIn)
      ? `${task.label} needs your acknowledgement first.`
      : `${task.label} has to be turned on first.`
  }
  if (!task.bodyParts.every((part) => profile.body.includes(part))) {
    return `${task.label} needs a part of the body that your profile leaves out.`
  }
  const missing = (task.equipment ?? []).some((thing) => !profile.equipment.includes(thing))
  return missing ? `${task.label} needs equipment that your profile does not name.` : null
}
