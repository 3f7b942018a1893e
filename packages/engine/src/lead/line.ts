/** A line of the script that a partner chose, among those that fit the moment. */
import type { LineConditions, TriggerId } from '@rubato/contracts/domain'
import type { SpokenLine } from '../dialog/spoken-line.ts'
import { areStrokes } from '../beat/strokes.ts'
import type { SayCue } from '../session/model/cue.ts'
import type { LedPlan, Setup, Snapshot } from '../session/model/state.ts'
import { linesThatFit } from '../session/effects/speak.ts'
import { lineCue } from '../session/rewrite/lines.ts'
import { insertCues } from '../session/rewrite/rewrite.ts'
import { REST_LINE_MS } from '../plan/rest-lines.ts'

/** The most lines that are offered at a time. */
const LINES_MAX = 12

/** Talk over strokes, and in a rest; null where other beats run or a hold is counted. */
function talkNow({ world }: Snapshot): TriggerId | null {
  if (world.beat === null) return world.isCalledBack ? null : 'frustrating'
  return areStrokes(world.beat.task) ? 'do-not-cum' : null
}

const cueOf = (setup: Setup, { at }: Snapshot, trigger: TriggerId): SayCue =>
  lineCue(setup, trigger, at, { duration: REST_LINE_MS })

/** Whether the line speaks of the plan, a promise or earlier sessions, which a partner does not get to know by an offer. */
const isPrivate = ({ past, last, game, step, theme, promises, keeps }: LineConditions): boolean =>
  [past, last, game, step, theme, promises, keeps].some((condition) => condition !== undefined)

/** The lines that can be said now, were not said in this session, and speak of the moment alone. */
export function linesNow(setup: Setup, snapshot: Snapshot): readonly SpokenLine[] {
  const trigger = talkNow(snapshot)
  const { world, at } = snapshot
  if (trigger === null || world.speechUntil > at || world.noticeUntil > at) return []
  const lines = linesThatFit(setup, snapshot, cueOf(setup, snapshot, trigger))
  const isOffered = ({ dialog: { id, when }, shortOf }: SpokenLine) =>
    world.spokenAt[id] === undefined && shortOf === undefined && !isPrivate(when ?? {})
  return lines.filter(isOffered).slice(0, LINES_MAX)
}

export function leadLine(setup: Setup, snapshot: Snapshot, id: string): LedPlan {
  const { world, at } = snapshot
  const { ask } = world
  if (ask !== null && ask.question !== 'edge') return { refusal: 'question' }
  if (world.speechUntil > at) return { refusal: 'speaking' }
  const line = linesNow(setup, snapshot).find(({ dialog }) => dialog.id === id)
  if (!line) return { refusal: 'not-offered' }
  const cue = { ...cueOf(setup, snapshot, line.dialog.trigger), chosen: id }
  return { snapshot: insertCues(snapshot, world, [cue]), length: line.ms }
}
