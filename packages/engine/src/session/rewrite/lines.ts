/** Lines that the session adds to the game's lines. */
import { triggerFacts, type ItemId, type TriggerId } from '@rubato/contracts/domain'
import { releaseTriggers } from '../../safety/release.ts'
import type { SayCue, SystemCue } from '../model/cue.ts'
import type { Setup } from '../model/state.ts'
import { SHORTEST_ROOM, systemLineLength } from '../model/timing.ts'
import type { SystemLine } from '../model/types.ts'

/** A line of the trigger, to be said at `at`. */
export const lineCue = (setup: Setup, trigger: TriggerId, at: number, more: Partial<SayCue> = {}): SayCue => ({
  kind: 'say',
  at,
  trigger,
  values: setup.inputValues,
  duration: setup.lineLength,
  ...more,
})

export const systemCue = (line: SystemLine, at: number, more: Partial<SystemCue> = {}): SystemCue => ({
  kind: 'system',
  at,
  line,
  duration: systemLineLength[line],
  ...more,
})

/** A line that an input cuts off, once more at `at`; a release is said although the item is off. */
export function saidAgain(line: SayCue, at: number): SayCue {
  const duration = Math.max(SHORTEST_ROOM, line.at + line.duration - at)
  const isRelease = triggerFacts(line.trigger).closes.length > 0
  return { ...line, at, duration, late: true, ...(isRelease ? { release: true } : {}) }
}

/** The system line that releases an item without a line in any script. */
export const releaseSentence = (item: ItemId): SystemLine =>
  item === 'ball-tie' ? 'untie' : item === 'irritant' ? 'wash-off' : 'let-go'

/** Cues that are said one after the other, and the end of the last. */
export interface SpokenSequence {
  cues: (SayCue | SystemCue)[]
  end: number
}

/** Items that hinder breathing: only their release is spoken before the eyes open. */
const airway: readonly ItemId[] = ['breath', 'gag']
export const isAirway = (item: ItemId): boolean => airway.includes(item)

/**
 * Steps in safe order, in the order in which they are spoken: the eyes open before items that have to be seen to be taken
 * off, because every line takes seconds.
 */
export function spokenOrder<Step extends { item: ItemId }>(steps: readonly Step[]): Step[] {
  const isEarly = ({ item }: Step) => item === 'eyes-closed' || isAirway(item)
  return [...steps.filter(isEarly), ...steps.filter((step) => !isEarly(step))]
}

/** Speaks the releases one after the other from `at` on. */
export function releaseLines(setup: Setup, items: readonly ItemId[], at: number): SpokenSequence {
  const cues: SpokenSequence['cues'] = []
  let end = at
  for (const item of items) {
    const trigger = releaseTriggers[item]
    const sentence = releaseSentence(item)
    if (!trigger && cues.some((cue) => cue.kind === 'system' && cue.line === sentence)) continue
    const cue = trigger ? lineCue(setup, trigger, end, { release: true }) : systemCue(sentence, end, { release: true })
    cues.push(cue)
    end += cue.duration
  }
  return { cues, end }
}
