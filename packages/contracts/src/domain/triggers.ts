/**
 * The closed catalogue of dialog triggers: the moments at which the instructor may speak.
 * The engine emits them, scripts answer them, the editor offers them. Ids are kebab-case;
 * counts are the decimal numbers "0" to "200".
 */
import { z } from 'zod'

const groups = {
  mood: {
    introduction: ['Introduction', 'Once, when the session begins.'],
    'warm-up': ['Warm-up', 'When the slow first strokes begin.'],
    'game-over': ['Game over', 'Once, when the session has ended.'],
    frustrating: ['Frustrating', 'When stimulation ends and nothing follows for a while.'],
    'do-not-cum': ['Do not cum', 'When tempo rises and orgasm is not allowed yet.'],
    'better-not-have-cum': ['Better not have cum', 'When a hard stretch has ended without permission to finish.'],
    'balls-sore': ['Balls sore', 'After a set of ball tasks.'],
    'hard-yet': ['Hard yet', 'During warm-up, to ask about arousal.'],
  },
  'stroke-control': {
    'stroke-slower': ['Stroke slower', 'When the tempo falls clearly.'],
    'stroke-faster': ['Stroke faster', 'When the tempo rises clearly.'],
    'stroke-little-slower': ['Stroke a little slower', 'When the tempo falls slightly.'],
    'stroke-little-faster': ['Stroke a little faster', 'When the tempo rises slightly.'],
    'stroke-stop': ['Stop stroking', 'When the hand leaves and the beat stops.'],
    'stroke-start': ['Start stroking', 'When the beat starts after a stop.'],
    'grip-light': ['Light grip', 'When the grip becomes light.'],
    'grip-normal': ['Normal grip', 'When the grip becomes normal.'],
    'grip-tight': ['Tight grip', 'When the grip becomes tight.'],
    'style-full': ['Full strokes', 'When strokes cover the whole length.'],
    'style-head': ['Head strokes', 'When strokes stay at the head.'],
    'style-shaft': ['Shaft strokes', 'When strokes stay on the shaft.'],
    'hand-dominant': ['Dominant hand', 'When the dominant hand takes over.'],
    'hand-non-dominant': ['Non-dominant hand', 'When the other hand takes over.'],
    clench: ['Clench', 'When the pelvic floor is tightened and held.'],
    'double-speed': ['Double speed', 'When the beat doubles for a while.'],
    'teasing-strokes': ['Teasing strokes', 'When very slow strokes begin.'],
    'teasing-strokes-continue': ['Teasing strokes, continue', 'While very slow strokes go on.'],
    acceleration: ['Acceleration', 'When the beat starts to climb from slow to fast.'],
    'red-light': ['Red light', 'In red-light, green-light: stop at once.'],
    'green-light': ['Green light', 'In red-light, green-light: go on.'],
    'cluster-strokes': ['Cluster strokes', 'When strokes come in quick sets with rests.'],
    'grip-challenge': ['Grip challenge', 'When light and tight grip begin to alternate.'],
    'grip-challenge-light': ['Grip challenge, light', 'Within a grip challenge, at each light set.'],
    'grip-challenge-tight': ['Grip challenge, tight', 'Within a grip challenge, at each tight set.'],
  },
  'ball-and-cock-handling': {
    'ball-squeeze': ['Squeeze', 'When a squeeze begins.'],
    'ball-squeeze-keep': ['Keep squeezing', 'While a squeeze is held.'],
    'ball-squeeze-stop': ['Stop squeezing', 'When a squeeze ends.'],
    'ball-slap': ['Slap', 'When light slaps begin.'],
    'ball-slap-harder': ['Slap harder', 'When slaps become a little firmer.'],
    'cock-flick': ['Flick', 'When flicks begin.'],
  },
  'rubber-band': {
    'rubber-band-snap': ['Snap', 'When an attached band is snapped.'],
    'rubber-band-snap-hard': ['Hard snap', 'When an attached band is snapped more firmly.'],
    'rubber-band-attach': ['Attach band', 'When a band is put on.'],
    'rubber-band-detach': ['Detach band', 'When a band is taken off.'],
    'rubber-band-bind': ['Bind with band', 'When a band is used to bind.'],
  },
  sensation: {
    'icy-hot-apply': ['Apply icy-hot', 'When a warming or cooling cream is applied.'],
    'toothpaste-apply': ['Apply toothpaste', 'When toothpaste is applied.'],
  },
  palming: {
    'palming-start': ['Start palming', 'When the palm begins to circle on the head.'],
    'palming-keep': ['Keep palming', 'While palming goes on.'],
    'palming-stop': ['Stop palming', 'When palming ends.'],
  },
  precum: {
    'precum-eat': ['Taste precum', 'When the member is asked to taste their own fluid.'],
    'precum-swallowed': ['Precum swallowed', 'When the member confirms.'],
  },
  edging: {
    edge: ['Edge', 'When the member is led to the edge.'],
    edging: ['Edging', 'While the edge is held.'],
    'edging-cooldown': ['Edging cooldown', 'When hands come off after an edge.'],
    'premature-edge': ['Premature edge', 'When the member reports the edge before it was asked for.'],
    'premature-ruin': ['Premature ruin', 'When the member reports going too far.'],
  },
  orgasm: {
    cum: ['Cum', 'When orgasm is allowed.'],
    'post-orgasm-torture': ['Post-orgasm stimulation', 'When stimulation goes on after orgasm.'],
    'post-orgasm-torture-continue': ['Post-orgasm stimulation, continue', 'While it goes on.'],
    'orgasm-denied': ['Orgasm denied', 'When the session ends without orgasm.'],
    'ruined-orgasm': ['Ruined orgasm', 'When the member is led to a ruined orgasm.'],
    'after-ruined-orgasm': ['After ruined orgasm', 'Once a ruined orgasm is over.'],
  },
  'cum-eating': {
    'cei-face-before': ['Face, before', 'Before orgasm: aim for the face.'],
    'cei-face-during': ['Face, during', 'At orgasm: on the face.'],
    'cei-face-after': ['Face, after', 'After orgasm on the face.'],
    'cei-mouth-before': ['Mouth, before', 'Before orgasm: aim for the mouth.'],
    'cei-mouth-during': ['Mouth, during', 'At orgasm: into the mouth.'],
    'cei-mouth-after': ['Mouth, after', 'After orgasm into the mouth.'],
    'cei-hand-before': ['Hand, before', 'Before orgasm: use the hand.'],
    'cei-hand-during': ['Hand, during', 'At orgasm: into the hand.'],
    'cei-hand-after': ['Hand, after', 'After orgasm into the hand.'],
    'cei-floor-before': ['Floor, before', 'Before orgasm: aim for the floor.'],
    'cei-floor-during': ['Floor, during', 'At orgasm: on the floor.'],
    'cei-floor-after': ['Floor, after', 'After orgasm on the floor.'],
    'cei-chest-before': ['Chest, before', 'Before orgasm: aim for the chest.'],
    'cei-chest-during': ['Chest, during', 'At orgasm: on the chest.'],
    'cei-chest-after': ['Chest, after', 'After orgasm on the chest.'],
    'cei-cup-before': ['Cup, before', 'Before orgasm: have a cup ready.'],
    'cei-cup-during': ['Cup, during', 'At orgasm: into the cup.'],
    'cei-cup-after': ['Cup, after', 'After orgasm into the cup.'],
  },
  breath: {
    'breath-take': ['Take a breath', 'When a deep breath is taken.'],
    'breath-hold': ['Hold', 'When the breath is held.'],
    'breath-hold-keep': ['Keep holding', 'While the breath is held, inside its cap.'],
    'breath-breathe': ['Breathe', 'When the hold ends.'],
  },
  'nipple-clamps': {
    'nipple-clamps-attach': ['Attach clamps', 'When clamps go on.'],
    'nipple-clamps-detach': ['Detach clamps', 'When clamps come off slowly.'],
    'nipple-clamps-ripoff': ['Quick removal', 'When clamps come off quickly.'],
    'nipple-clamps-pinch': ['Pinch clamps', 'When clamps are pinched.'],
    'nipple-clamps-twist': ['Twist clamps', 'When clamps are twisted.'],
    'nipple-clamps-pull': ['Pull clamps', 'When clamps are pulled.'],
    'nipple-clamps-shake': ['Shake clamps', 'When clamps are shaken.'],
    'nipple-clamps-weight-increase': ['More weight', 'When weight is added to clamps.'],
    'nipple-clamps-weight-decrease': ['Less weight', 'When weight is taken off clamps.'],
  },
  'nipple-stimulation': {
    'nipples-side-to-side': ['Side to side', 'When nipples are rubbed side to side.'],
    'nipples-up-and-down': ['Up and down', 'When nipples are rubbed up and down.'],
    'nipples-circles': ['Circles', 'When nipples are rubbed in circles.'],
    'nipples-flick': ['Flick nipples', 'When nipples are flicked lightly.'],
  },
  'butt-plug': {
    'butt-plug-insert': ['Insert plug', 'When the plug goes in.'],
    'butt-plug-remove': ['Remove plug', 'When the plug comes out.'],
    'butt-plug-remove-inflated': ['Remove inflated plug', 'When the plug comes out at the first inflation step.'],
    'butt-plug-inflate': ['Inflate plug', 'When the plug is inflated by one step.'],
    'butt-plug-deflate': ['Deflate plug', 'When the plug is deflated.'],
    'butt-plug-vibrate-start': ['Start vibration', 'When plug vibration starts.'],
    'butt-plug-vibrate-stop': ['Stop vibration', 'When plug vibration stops.'],
    'butt-plug-vibrate-max': ['Full vibration', 'When plug vibration goes to the top.'],
  },
  'eyes-lube-mouth': {
    'eyes-open': ['Eyes open', 'When eyes may open.'],
    'eyes-close': ['Eyes closed', 'When eyes close.'],
    lube: ['Lube', 'When lube is to be added.'],
    spit: ['Spit', 'When saliva serves as lube.'],
    'gag-insert': ['Gag in', 'When a gag goes in.'],
    'gag-remove': ['Gag out', 'When a gag comes out.'],
  },
} as const satisfies Record<string, Record<string, readonly [label: string, spokenWhen: string]>>

/** Highest number the instructor counts to; counts run from "0". */
export const COUNT_MAX = 200

type Groups = typeof groups
type NamedTrigger = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]
export type TriggerId = NamedTrigger | `${number}`
export type TriggerGroup = keyof Groups | 'counts'

export interface Trigger {
  id: TriggerId
  group: TriggerGroup
  label: string
  /** One sentence: when the engine speaks it. */
  spokenWhen: string
}

const named: Trigger[] = Object.entries(groups).flatMap(([group, entries]) =>
  Object.entries(entries as Record<string, readonly [string, string]>).map(([id, [label, spokenWhen]]) => ({
    id: id as TriggerId,
    group: group as TriggerGroup,
    label,
    spokenWhen,
  })),
)

const counts: Trigger[] = Array.from({ length: COUNT_MAX + 1 }, (_, n) => ({
  id: `${n}` as const,
  group: 'counts' as const,
  label: `${n}`,
  spokenWhen: `When a count reaches ${n}.`,
}))

/** Every trigger, in catalogue order: named ones by group, then the counts. */
export const triggers: readonly Trigger[] = [...named, ...counts]
export const triggerIds: readonly TriggerId[] = triggers.map((trigger) => trigger.id)
export const triggerGroups: readonly TriggerGroup[] = [...(Object.keys(groups) as TriggerGroup[]), 'counts']

const byId = new Map(triggers.map((trigger) => [trigger.id as string, trigger]))
export const isTriggerId = (id: string): id is TriggerId => byId.has(id)
/** The trigger with this id; callers hold a parsed `TriggerId`, so absence is our own mistake. */
export function getTrigger(id: TriggerId): Trigger {
  const trigger = byId.get(id)
  if (!trigger) throw new Error(`Unknown trigger ${id}`)
  return trigger
}

export const triggerIdSchema = z.enum(triggerIds as readonly [TriggerId, ...TriggerId[]], { error: 'Unknown trigger' })

/**
 * Coverage of a script in percent, 0 to 100 with one decimal, from the triggers that have a dialog. Every named trigger
 * weighs the same and all counts together weigh as one named trigger. 100 is reached by the complete catalogue alone.
 * The database computes the stored figure by the same formula (`coverage_of`); a server test compares the two.
 */
export function triggerCoverage(answered: Iterable<TriggerId>): number {
  const ids = new Set(answered)
  const [withNames, withCounts] = [named, counts].map((all) => all.filter(({ id }) => ids.has(id)).length) as [
    number,
    number,
  ]
  if (withNames === named.length && withCounts === counts.length) return 100
  const share = (withNames + withCounts / counts.length) / (named.length + 1)
  return Math.min(99.9, Math.round(share * 1000) / 10)
}
