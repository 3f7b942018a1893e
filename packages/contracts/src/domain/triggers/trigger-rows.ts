/**
 * The rows of the trigger catalogue, by group. A row states the effects of its lines on the body and the values that
 * fill them. The engine's safety tables and the check of scripts are derived from these rows; no other table repeats them.
 */
import type { ItemId } from '../equipment/equipment.ts'

/**
 * Placeholders of facts, in free lines of every trigger: `{edges}` so far, two or more, and `{minutes}` left, two or more.
 * Without its fact a line with one is not said.
 */
export const factPlaceholders = ['edges', 'minutes'] as const
/** Names of the placeholders that a line may hold: `{count}`, `{seconds}`, `{hand}` and `{grip}` of its event, and facts. */
export const placeholders = ['count', 'seconds', 'hand', 'grip', ...factPlaceholders] as const
export type Placeholder = (typeof placeholders)[number]

/** A cap of the engine that bounds the count of a line. */
type CountCap = 'strikes' | 'snaps' | 'hardSnaps' | 'bands'

/** Every row states all of these: a row without one of them does not compile. */
export interface TriggerFacts {
  /** Items that the line puts on, begins, or speaks of while they are open; one of them is open or about to open. */
  opens: readonly ItemId[]
  /** Items that the line takes off or ends. A line that closes one item alone is that item's release line. */
  closes: readonly ItemId[]
  /** Placeholders that a line may use: the engine sends their values with every event of the trigger. */
  values: readonly Placeholder[]
  /** The item whose length `{seconds}` gives; its cap bounds the number. */
  holds: ItemId | null
  /** The cap that bounds `{count}`. */
  countCap: CountCap | null
  /** How much time the plan leaves for a line. */
  room: LineRoom
}
/**
 * A part of the body that a line asks for: the mouth without a gag, open eyes, the hand at the strokes. The engine speaks
 * the line only where all of them are free.
 */
export type BodyNeed = 'mouth' | 'eyes' | 'hand'
export type TriggerRow = readonly [label: string, facts: TriggerFacts, needs: readonly BodyNeed[]]

/** A line that changes nothing on the body and has no placeholders. */
const none = { opens: [], closes: [], values: [], holds: null, countCap: null, room: 'lead' } as const
/** The same for a line that nothing waits for, and for a signal. */
const free = { ...none, room: 'free' } as const
const signal = { ...none, room: 'signal' } as const
export { none as noFacts }

export const triggerGroupRows = {
  mood: {
    introduction: ['Introduction', free, []],
    'warm-up': ['Warm-up', free, []],
    'game-over': ['Game over', free, []],
    frustrating: ['Waiting is frustrating', free, []],
    'do-not-cum': ['Do not come yet', free, []],
    'better-not-have-cum': ['You had better not have come', free, []],
    'balls-sore': ['Your balls are sore', free, []],
    'hard-yet': ['Are you hard yet?', free, []],
  },
  'stroke-control': {
    'stroke-slower': ['Stroke slower', none, ['hand']],
    'stroke-faster': ['Stroke faster', none, ['hand']],
    'stroke-little-slower': ['Stroke a little slower', none, ['hand']],
    'stroke-little-faster': ['Stroke a little faster', none, ['hand']],
    'stroke-stop': ['Stop stroking', free, []],
    'stroke-start': ['Start stroking', none, []],
    'grip-light': ['Light grip', { ...none, values: ['grip'] }, ['hand']],
    'grip-normal': ['Normal grip', { ...none, values: ['grip'] }, ['hand']],
    'grip-tight': ['Tight grip', { ...none, values: ['grip'] }, ['hand']],
    'style-full': ['Full strokes', none, ['hand']],
    'style-head': ['Head strokes', none, ['hand']],
    'style-shaft': ['Shaft strokes', none, ['hand']],
    'hand-dominant': ['Dominant hand', { ...none, values: ['hand'] }, ['hand']],
    'hand-non-dominant': ['Non-dominant hand', { ...none, values: ['hand'] }, ['hand']],
    clench: ['Clench', { ...none, opens: ['clench'], values: ['seconds'], holds: 'clench' }, []],
    'double-speed': ['Double speed', { ...none, values: ['seconds'] }, ['hand']],
    'teasing-strokes': ['Teasing strokes', none, ['hand']],
    'teasing-strokes-continue': ['Teasing strokes, continue', free, ['hand']],
    acceleration: ['Acceleration', none, ['hand']],
    'red-light': ['Red light', signal, []],
    'green-light': ['Green light', signal, []],
    'cluster-strokes': ['Cluster strokes', { ...none, values: ['count'] }, []],
    'grip-challenge': ['Grip challenge', { ...none, values: ['count'] }, ['hand']],
    'grip-challenge-light': ['Grip challenge, light', { ...signal, values: ['count'] }, ['hand']],
    'grip-challenge-tight': ['Grip challenge, tight', { ...signal, values: ['count'] }, ['hand']],
  },
  'ball-and-cock-handling': {
    'ball-squeeze': ['Squeeze', { ...none, opens: ['squeeze'], values: ['seconds'], holds: 'squeeze' }, []],
    'ball-squeeze-keep': ['Keep squeezing', { ...free, opens: ['squeeze'] }, []],
    'ball-squeeze-stop': ['Stop squeezing', { ...none, closes: ['squeeze'] }, []],
    'ball-slap': ['Slap', { ...none, opens: ['slaps'], values: ['count'], countCap: 'strikes' }, []],
    'ball-slap-harder': ['Slap harder', { ...none, opens: ['slaps'], countCap: 'strikes' }, []],
    'cock-flick': ['Flick', { ...none, opens: ['flicks'], values: ['count'], countCap: 'strikes' }, []],
  },
  'rubber-band': {
    'rubber-band-snap': ['Snap', { ...none, opens: ['snaps'], values: ['count'], countCap: 'snaps' }, []],
    'rubber-band-snap-hard': ['Hard snap', { ...none, opens: ['snaps'], values: ['count'], countCap: 'hardSnaps' }, []],
    'rubber-band-attach': ['Attach band', { ...free, opens: ['rubber-band'], countCap: 'bands' }, ['eyes']],
    'rubber-band-detach': ['Detach band', { ...free, closes: ['rubber-band'] }, []],
    'rubber-band-bind': ['Bind with band', { ...free, opens: ['rubber-band', 'ball-tie'] }, ['eyes']],
  },
  sensation: {
    'icy-hot-apply': ['Apply icy-hot', { ...free, opens: ['irritant'] }, ['eyes']],
    'toothpaste-apply': ['Apply toothpaste', { ...free, opens: ['irritant'] }, ['eyes']],
  },
  palming: {
    'palming-start': ['Start palming', { ...none, opens: ['palming'], values: ['seconds'], holds: 'palming' }, []],
    'palming-keep': ['Keep palming', { ...free, opens: ['palming'] }, []],
    'palming-stop': ['Stop palming', { ...none, closes: ['palming'] }, []],
  },
  precum: {
    'precum-eat': ['Taste precum', none, ['mouth']],
    'precum-swallowed': ['Precum swallowed', free, ['mouth']],
  },
  edging: {
    edge: ['Edge', none, []],
    edging: ['Edging', free, []],
    'edging-cooldown': ['Edging cooldown', { ...free, values: ['seconds'] }, []],
    'premature-edge': ['Premature edge', free, []],
    'premature-ruin': ['Premature ruin', free, []],
  },
  orgasm: {
    cum: ['Cum', none, []],
    'post-orgasm-torture': [
      'Post-orgasm stimulation',
      { ...none, opens: ['post-orgasm'], values: ['seconds'], holds: 'post-orgasm' },
      [],
    ],
    'post-orgasm-torture-continue': ['Post-orgasm stimulation, continue', { ...free, opens: ['post-orgasm'] }, []],
    'orgasm-denied': ['Orgasm denied', free, []],
    'ruined-orgasm': ['Ruined orgasm', none, []],
    'after-ruined-orgasm': ['After ruined orgasm', free, []],
  },
  'cum-eating': {
    'cei-face-before': ['Face, before', free, []],
    'cei-face-during': ['Face, during', none, []],
    'cei-face-after': ['Face, after', free, ['mouth']],
    'cei-mouth-before': ['Mouth, before', free, ['mouth']],
    'cei-mouth-during': ['Mouth, during', none, ['mouth']],
    'cei-mouth-after': ['Mouth, after', free, ['mouth']],
    'cei-hand-before': ['Hand, before', free, []],
    'cei-hand-during': ['Hand, during', none, []],
    'cei-hand-after': ['Hand, after', free, ['mouth']],
    'cei-floor-before': ['Floor, before', free, []],
    'cei-floor-during': ['Floor, during', none, []],
    'cei-floor-after': ['Floor, after', free, ['mouth']],
    'cei-chest-before': ['Chest, before', free, []],
    'cei-chest-during': ['Chest, during', none, []],
    'cei-chest-after': ['Chest, after', free, ['mouth']],
    'cei-cup-before': ['Cup, before', free, []],
    'cei-cup-during': ['Cup, during', none, []],
    'cei-cup-after': ['Cup, after', free, ['mouth', 'eyes']],
  },
  breath: {
    'breath-take': ['Take a breath', { ...free, opens: ['breath'] }, []],
    'breath-hold': ['Hold', { ...none, opens: ['breath'], values: ['seconds'], holds: 'breath' }, []],
    'breath-hold-keep': ['Keep holding', { ...none, opens: ['breath'] }, []],
    'breath-breathe': ['Breathe', { ...none, closes: ['breath'] }, []],
  },
  'nipple-clamps': {
    'nipple-clamps-attach': ['Attach clamps', { ...free, opens: ['clamps'] }, ['eyes']],
    'nipple-clamps-detach': ['Detach clamps', { ...free, closes: ['clamps'] }, []],
    'nipple-clamps-ripoff': ['Quick removal', { ...none, closes: ['clamp-weight', 'clamps'] }, []],
    'nipple-clamps-pinch': ['Pinch clamps', { ...none, opens: ['clamp-action'] }, []],
    'nipple-clamps-twist': ['Twist clamps', { ...none, opens: ['clamp-action'] }, []],
    'nipple-clamps-pull': ['Pull clamps', { ...none, opens: ['clamp-action'] }, []],
    'nipple-clamps-shake': ['Shake clamps', { ...none, opens: ['clamp-action'] }, []],
    'nipple-clamps-weight-increase': ['More weight', { ...none, opens: ['clamp-weight'] }, ['eyes']],
    'nipple-clamps-weight-decrease': ['Less weight', { ...none, closes: ['clamp-weight'] }, []],
  },
  'nipple-stimulation': {
    'nipples-side-to-side': ['Side to side', free, []],
    'nipples-up-and-down': ['Up and down', free, []],
    'nipples-circles': ['Circles', free, []],
    'nipples-flick': ['Flick nipples', free, []],
  },
  'butt-plug': {
    'butt-plug-insert': ['Insert plug', { ...free, opens: ['plug'] }, ['eyes']],
    'butt-plug-remove': ['Remove plug', { ...free, closes: ['plug'] }, []],
    'butt-plug-remove-inflated': ['Remove inflated plug', { ...free, closes: ['plug-inflation', 'plug'] }, []],
    'butt-plug-inflate': ['Inflate plug', { ...free, opens: ['plug-inflation'] }, []],
    'butt-plug-deflate': ['Deflate plug', { ...free, closes: ['plug-inflation'] }, []],
    'butt-plug-vibrate-start': [
      'Start vibration',
      { ...none, opens: ['plug-vibration'], values: ['seconds'], holds: 'plug-vibration' },
      [],
    ],
    'butt-plug-vibrate-stop': ['Stop vibration', { ...none, closes: ['plug-vibration'] }, []],
    'butt-plug-vibrate-max': ['Full vibration', { ...none, opens: ['plug-vibration'] }, []],
  },
  'eyes-lube-mouth': {
    'eyes-open': ['Eyes open', { ...none, closes: ['eyes-closed'] }, []],
    'eyes-close': ['Eyes closed', { ...none, opens: ['eyes-closed'], values: ['seconds'], holds: 'eyes-closed' }, []],
    lube: ['Lube', free, ['eyes']],
    spit: ['Spit', none, ['mouth']],
    'gag-insert': ['Gag in', { ...free, opens: ['gag'] }, ['eyes']],
    'gag-remove': ['Gag out', { ...none, closes: ['gag'] }, []],
  },
} as const satisfies Record<string, Record<string, TriggerRow>>

type Groups = typeof triggerGroupRows
export type NamedTrigger = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]

/** Triggers of the catalogue whose `Key` is not empty. */
type TriggerWith<Key extends 'opens' | 'closes'> = {
  [G in keyof Groups]: {
    [T in keyof Groups[G]]: Groups[G][T] extends readonly [string, Record<Key, readonly []>, ...unknown[]] ? never : T
  }[keyof Groups[G]]
}[keyof Groups]

/** Triggers that open or close an item. Tables of cautions and limits are total over these. */
export type BodyTrigger = TriggerWith<'opens'> | TriggerWith<'closes'>

/** How much time the plan leaves for a line. */

/** A signal takes effect at once, a lead line is heard before its effect, nothing waits for a free line. */
export type LineRoom = 'signal' | 'lead' | 'free'

/** The longest text of a shipped line, in characters with its placeholders filled, by room. */
export const longestLine: Readonly<Record<LineRoom, number>> = { signal: 22, lead: 40, free: 95 }
