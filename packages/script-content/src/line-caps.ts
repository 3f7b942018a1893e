/** The caps that the numbers of a line are held against: by trigger, by task, and by the item that the line speaks of. */
import {
  getTask,
  SESSION_MINUTES_MAX,
  tasks,
  TEMPO,
  type BodyTrigger,
  type ItemId,
  type TriggerId,
} from '@rubato/contracts/domain'
import type { Unit } from './quantities.ts'

export interface LineCap {
  unit: Unit
  max: number
}
const second = (max: number): LineCap => ({ unit: 'seconds', max })

/** The longest duration that the settings of a trigger's tasks allow; the strictest where several tasks speak it. */
function longestSeconds(trigger: string): LineCap[] {
  const longest = tasks
    .filter((task) => (task.triggers as readonly string[]).includes(trigger))
    .map((task) =>
      Object.values(task.fields).flatMap((field) => ('unit' in field && field.unit === 's' ? [field.bounds.max] : [])),
    )
    .filter((maxima) => maxima.length > 0)
    .map((maxima) => Math.max(...maxima))
  return longest.length > 0 ? [second(Math.min(...longest))] : []
}

/** Caps of every line, from the bounds of the tasks' settings where a setting expresses them. */
const everywhere: LineCap[] = [
  second(SESSION_MINUTES_MAX * 60),
  { unit: 'taps', max: getTask('ball-slap').fields.count.bounds.max },
  { unit: 'flicks', max: getTask('cock-flick').fields.count.bounds.max },
  { unit: 'snaps', max: getTask('rubber-band').fields.snaps.bounds.max },
  { unit: 'bands', max: getTask('rubber-band').fields.bands.bounds.max },
  { unit: 'edges', max: getTask('edging').fields.edges.bounds.max },
  { unit: 'grams', max: getTask('nipple-clamps').fields.weightLimit.bounds.max },
  { unit: 'squeezes', max: 10 },
  { unit: 'bpm', max: TEMPO.max },
]

const CLAMP_ACTION = second(5)
const HARD_SNAPS: LineCap = { unit: 'snaps', max: 3 }
const WEIGHT_STEP: LineCap = { unit: 'grams', max: getTask('nipple-clamps').fields.weightIncrement.bounds.max }
const INFLATION: LineCap = { unit: 'steps', max: getTask('plug-inflation').fields.steps.bounds.max }
const GRIP_CHALLENGE = second(60)

/** Caps of single triggers that are stricter than the caps of their task, and that no setting expresses. */
const stricterCaps: Readonly<Record<BodyTrigger, readonly LineCap[]>> = {
  clench: [],
  'ball-squeeze': [],
  'ball-squeeze-keep': [],
  'ball-squeeze-stop': [],
  'ball-slap': [],
  'ball-slap-harder': [],
  'cock-flick': [],
  'rubber-band-snap': [],
  'rubber-band-snap-hard': [HARD_SNAPS],
  'rubber-band-attach': [],
  'rubber-band-detach': [],
  'rubber-band-bind': [],
  'icy-hot-apply': [],
  'toothpaste-apply': [],
  'palming-start': [],
  'palming-keep': [],
  'palming-stop': [],
  'post-orgasm-torture': [],
  'post-orgasm-torture-continue': [],
  'breath-take': [],
  'breath-hold': [],
  'breath-hold-keep': [],
  'breath-breathe': [],
  'nipple-clamps-attach': [],
  'nipple-clamps-detach': [],
  'nipple-clamps-ripoff': [CLAMP_ACTION],
  'nipple-clamps-pinch': [CLAMP_ACTION],
  'nipple-clamps-twist': [CLAMP_ACTION],
  'nipple-clamps-pull': [CLAMP_ACTION],
  'nipple-clamps-shake': [CLAMP_ACTION],
  'nipple-clamps-weight-increase': [WEIGHT_STEP],
  'nipple-clamps-weight-decrease': [WEIGHT_STEP],
  'butt-plug-insert': [],
  'butt-plug-remove': [],
  'butt-plug-remove-inflated': [INFLATION],
  'butt-plug-inflate': [INFLATION],
  'butt-plug-deflate': [INFLATION],
  'butt-plug-vibrate-start': [],
  'butt-plug-vibrate-stop': [],
  'butt-plug-vibrate-max': [],
  'eyes-open': [],
  'eyes-close': [],
  'gag-insert': [],
  'gag-remove': [],
}
const byTrigger: ReadonlyMap<string, readonly LineCap[]> = new Map(Object.entries(stricterCaps))
/** The triggers of grip challenges alone: other tasks speak of the grip too. */
const gripChallenge: readonly string[] = getTask('grip-challenge').triggers.filter((trigger) =>
  trigger.startsWith('grip-challenge'),
)

/** Words by which a line under any trigger speaks of an item; the line then keeps the cap of `trigger`. */
const bySubject: Readonly<Record<ItemId, { subject: RegExp; trigger: TriggerId } | null>> = {
  breath: {
    subject: /\b(hold|holding|keep|keeping)\b.*\b(breath|air)\b|\bbreath\b.*\bhold|\bnot breathe\b/,
    trigger: 'breath-hold',
  },
  gag: { subject: /\bgag\b/, trigger: 'gag-insert' },
  'ball-tie': null,
  snaps: null,
  'rubber-band': { subject: /\brubber band\b/, trigger: 'rubber-band-attach' },
  'clamp-weight': null,
  'clamp-action': null,
  clamps: { subject: /\bclamps?\b/, trigger: 'nipple-clamps-attach' },
  'plug-vibration': null,
  'plug-inflation': null,
  plug: { subject: /\bplug\b/, trigger: 'butt-plug-insert' },
  irritant: { subject: /\btoothpaste\b|\bicy\b/, trigger: 'toothpaste-apply' },
  squeeze: null,
  slaps: null,
  flicks: null,
  palming: null,
  'post-orgasm': null,
  'eyes-closed': null,
  clench: { subject: /\bclench/, trigger: 'clench' },
}
const subjects = Object.values(bySubject).filter((row) => row !== null)

/** Every cap that holds for a line; several may have the same unit. `text` is in lower case. */
export function capsFor(trigger: string, text: string): LineCap[] {
  return [
    ...everywhere,
    ...longestSeconds(trigger),
    ...(byTrigger.get(trigger) ?? []),
    ...(gripChallenge.includes(trigger) ? [GRIP_CHALLENGE] : []),
    ...subjects.filter(({ subject }) => subject.test(text)).flatMap((row) => longestSeconds(row.trigger)),
  ]
}
