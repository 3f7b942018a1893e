/**
 * The rows of the trigger catalogue, by group. A row states what a line of its trigger does to the body and which values
 * fill it. The engine's safety tables and the check of scripts are derived from these rows; no other table repeats them.
 */
import type { ItemId } from './items.ts'
import type { LineRoom } from './line-room.ts'

/** Names of the placeholders that a line may hold: `{count}`, `{seconds}`, `{hand}`, `{grip}`. */
export const placeholders = ['count', 'seconds', 'hand', 'grip'] as const
export type Placeholder = (typeof placeholders)[number]

/** A cap of the engine that bounds the count of a line. */
export type CountCap = 'strikes' | 'snaps' | 'hardSnaps' | 'bands'

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
export type TriggerRow = readonly [label: string, spokenWhen: string, facts: TriggerFacts]

/** A line that changes nothing on the body and has no placeholders. */
const none = { opens: [], closes: [], values: [], holds: null, countCap: null, room: 'lead' } as const
/** The same for a line in a moment of its own, and for a signal. */
const free = { ...none, room: 'free' } as const
const signal = { ...none, room: 'signal' } as const
export { none as noFacts }

export const triggerGroupRows = {
  mood: {
    introduction: ['Introduction', 'Once, when the session begins.', free],
    'warm-up': ['Warm-up', 'When the slow first strokes begin, and while they go on.', free],
    'game-over': ['Game over', 'Once, when the session has ended.', free],
    frustrating: ['Frustrating', 'In a rest, while nothing follows for a while.', free],
    'do-not-cum': ['Do not cum', 'While strokes go on, or the tempo rises, and orgasm is not allowed yet.', free],
    'better-not-have-cum': ['Better not have cum', 'When a hard stretch has ended without permission to finish.', free],
    'balls-sore': ['Balls sore', 'After a set of ball tasks.', free],
    'hard-yet': ['Hard yet', 'During warm-up, to ask about arousal.', free],
  },
  'stroke-control': {
    'stroke-slower': ['Stroke slower', 'When the tempo falls clearly.', none],
    'stroke-faster': ['Stroke faster', 'When the tempo rises clearly.', none],
    'stroke-little-slower': ['Stroke a little slower', 'When the tempo falls slightly.', none],
    'stroke-little-faster': ['Stroke a little faster', 'When the tempo rises slightly.', none],
    'stroke-stop': ['Stop stroking', 'When the hand leaves and the beat stops.', free],
    'stroke-start': ['Start stroking', 'When the beat starts after a stop.', none],
    'grip-light': ['Light grip', 'When the grip becomes light.', { ...none, values: ['grip'] }],
    'grip-normal': ['Normal grip', 'When the grip becomes normal.', { ...none, values: ['grip'] }],
    'grip-tight': ['Tight grip', 'When the grip becomes tight.', { ...none, values: ['grip'] }],
    'style-full': ['Full strokes', 'When strokes cover the whole length.', none],
    'style-head': ['Head strokes', 'When strokes stay at the head.', none],
    'style-shaft': ['Shaft strokes', 'When strokes stay on the shaft.', none],
    'hand-dominant': ['Dominant hand', 'When the dominant hand takes over.', { ...none, values: ['hand'] }],
    'hand-non-dominant': ['Non-dominant hand', 'When the other hand takes over.', { ...none, values: ['hand'] }],
    clench: [
      'Clench',
      'When the pelvic floor is tightened and held.',
      { ...none, opens: ['clench'], values: ['seconds'], holds: 'clench' },
    ],
    'double-speed': ['Double speed', 'When the beat doubles for a while.', { ...none, values: ['seconds'] }],
    'teasing-strokes': ['Teasing strokes', 'When very slow strokes begin.', none],
    'teasing-strokes-continue': ['Teasing strokes, continue', 'While slow strokes go on.', free],
    acceleration: ['Acceleration', 'When the beat starts to climb from slow to fast.', none],
    'red-light': ['Red light', 'In red-light, green-light: stop at once.', signal],
    'green-light': ['Green light', 'In red-light, green-light: go on.', signal],
    'cluster-strokes': [
      'Cluster strokes',
      'When strokes come in quick sets with rests.',
      { ...none, values: ['count'] },
    ],
    'grip-challenge': [
      'Grip challenge',
      'When light and tight grip begin to alternate.',
      { ...none, values: ['count'] },
    ],
    'grip-challenge-light': [
      'Grip challenge, light',
      'Within a grip challenge, at each light set.',
      { ...signal, values: ['count'] },
    ],
    'grip-challenge-tight': [
      'Grip challenge, tight',
      'Within a grip challenge, at each tight set.',
      { ...signal, values: ['count'] },
    ],
  },
  'ball-and-cock-handling': {
    'ball-squeeze': [
      'Squeeze',
      'When a squeeze begins.',
      { ...none, opens: ['squeeze'], values: ['seconds'], holds: 'squeeze' },
    ],
    'ball-squeeze-keep': ['Keep squeezing', 'While a squeeze is held.', { ...free, opens: ['squeeze'] }],
    'ball-squeeze-stop': ['Stop squeezing', 'When a squeeze ends.', { ...none, closes: ['squeeze'] }],
    'ball-slap': [
      'Slap',
      'When light slaps begin.',
      { ...none, opens: ['slaps'], values: ['count'], countCap: 'strikes' },
    ],
    'ball-slap-harder': [
      'Slap harder',
      'When slaps become a little firmer.',
      { ...none, opens: ['slaps'], countCap: 'strikes' },
    ],
    'cock-flick': [
      'Flick',
      'When flicks begin.',
      { ...none, opens: ['flicks'], values: ['count'], countCap: 'strikes' },
    ],
  },
  'rubber-band': {
    'rubber-band-snap': [
      'Snap',
      'When an attached band is snapped.',
      { ...none, opens: ['snaps'], values: ['count'], countCap: 'snaps' },
    ],
    'rubber-band-snap-hard': [
      'Hard snap',
      'When an attached band is snapped more firmly.',
      { ...none, opens: ['snaps'], values: ['count'], countCap: 'hardSnaps' },
    ],
    'rubber-band-attach': [
      'Attach band',
      'When a band is put on.',
      { ...free, opens: ['rubber-band'], countCap: 'bands' },
    ],
    'rubber-band-detach': ['Detach band', 'When a band is taken off.', { ...free, closes: ['rubber-band'] }],
    'rubber-band-bind': [
      'Bind with band',
      'When a band is used to bind.',
      { ...free, opens: ['rubber-band', 'ball-tie'] },
    ],
  },
  sensation: {
    'icy-hot-apply': ['Apply icy-hot', 'When a warming or cooling cream is applied.', { ...free, opens: ['irritant'] }],
    'toothpaste-apply': ['Apply toothpaste', 'When toothpaste is applied.', { ...free, opens: ['irritant'] }],
  },
  palming: {
    'palming-start': [
      'Start palming',
      'When the palm begins to circle on the head.',
      { ...none, opens: ['palming'], values: ['seconds'], holds: 'palming' },
    ],
    'palming-keep': ['Keep palming', 'While palming goes on.', { ...free, opens: ['palming'] }],
    'palming-stop': ['Stop palming', 'When palming ends.', { ...none, closes: ['palming'] }],
  },
  precum: {
    'precum-eat': ['Taste precum', 'When the member is asked to taste their own fluid.', none],
    'precum-swallowed': ['Precum swallowed', 'When the member confirms.', free],
  },
  edging: {
    edge: ['Edge', 'When the member is led to the edge.', none],
    edging: ['Edging', 'While the edge is held.', free],
    'edging-cooldown': ['Edging cooldown', 'When hands come off after an edge.', { ...free, values: ['seconds'] }],
    'premature-edge': ['Premature edge', 'When the member reports the edge before it was asked for.', free],
    'premature-ruin': ['Premature ruin', 'When the member reports going too far.', free],
  },
  orgasm: {
    cum: ['Cum', 'When orgasm is allowed.', none],
    'post-orgasm-torture': [
      'Post-orgasm stimulation',
      'When stimulation goes on after orgasm.',
      { ...none, opens: ['post-orgasm'], values: ['seconds'], holds: 'post-orgasm' },
    ],
    'post-orgasm-torture-continue': [
      'Post-orgasm stimulation, continue',
      'While it goes on.',
      { ...free, opens: ['post-orgasm'] },
    ],
    'orgasm-denied': ['Orgasm denied', 'When the session ends without orgasm.', free],
    'ruined-orgasm': ['Ruined orgasm', 'When the member is led to a ruined orgasm.', none],
    'after-ruined-orgasm': ['After ruined orgasm', 'Once a ruined orgasm is over.', free],
  },
  'cum-eating': {
    'cei-face-before': ['Face, before', 'Before orgasm: aim for the face.', free],
    'cei-face-during': ['Face, during', 'At orgasm: on the face.', none],
    'cei-face-after': ['Face, after', 'After orgasm on the face.', free],
    'cei-mouth-before': ['Mouth, before', 'Before orgasm: aim for the mouth.', free],
    'cei-mouth-during': ['Mouth, during', 'At orgasm: into the mouth.', none],
    'cei-mouth-after': ['Mouth, after', 'After orgasm into the mouth.', free],
    'cei-hand-before': ['Hand, before', 'Before orgasm: use the hand.', free],
    'cei-hand-during': ['Hand, during', 'At orgasm: into the hand.', none],
    'cei-hand-after': ['Hand, after', 'After orgasm into the hand.', free],
    'cei-floor-before': ['Floor, before', 'Before orgasm: aim for the floor.', free],
    'cei-floor-during': ['Floor, during', 'At orgasm: on the floor.', none],
    'cei-floor-after': ['Floor, after', 'After orgasm on the floor.', free],
    'cei-chest-before': ['Chest, before', 'Before orgasm: aim for the chest.', free],
    'cei-chest-during': ['Chest, during', 'At orgasm: on the chest.', none],
    'cei-chest-after': ['Chest, after', 'After orgasm on the chest.', free],
    'cei-cup-before': ['Cup, before', 'Before orgasm: have a cup ready.', free],
    'cei-cup-during': ['Cup, during', 'At orgasm: into the cup.', none],
    'cei-cup-after': ['Cup, after', 'After orgasm into the cup.', free],
  },
  breath: {
    'breath-take': ['Take a breath', 'When a deep breath is taken.', { ...free, opens: ['breath'] }],
    'breath-hold': [
      'Hold',
      'When the breath is held.',
      { ...none, opens: ['breath'], values: ['seconds'], holds: 'breath' },
    ],
    'breath-hold-keep': ['Keep holding', 'While the breath is held, inside its cap.', { ...none, opens: ['breath'] }],
    'breath-breathe': ['Breathe', 'When the hold ends.', { ...none, closes: ['breath'] }],
  },
  'nipple-clamps': {
    'nipple-clamps-attach': ['Attach clamps', 'When clamps go on.', { ...free, opens: ['clamps'] }],
    'nipple-clamps-detach': ['Detach clamps', 'When clamps come off slowly.', { ...free, closes: ['clamps'] }],
    'nipple-clamps-ripoff': [
      'Quick removal',
      'When clamps come off quickly.',
      { ...none, closes: ['clamp-weight', 'clamps'] },
    ],
    'nipple-clamps-pinch': ['Pinch clamps', 'When clamps are pinched.', { ...none, opens: ['clamp-action'] }],
    'nipple-clamps-twist': ['Twist clamps', 'When clamps are twisted.', { ...none, opens: ['clamp-action'] }],
    'nipple-clamps-pull': ['Pull clamps', 'When clamps are pulled.', { ...none, opens: ['clamp-action'] }],
    'nipple-clamps-shake': ['Shake clamps', 'When clamps are shaken.', { ...none, opens: ['clamp-action'] }],
    'nipple-clamps-weight-increase': [
      'More weight',
      'When weight is added to clamps.',
      { ...none, opens: ['clamp-weight'] },
    ],
    'nipple-clamps-weight-decrease': [
      'Less weight',
      'When weight is taken off clamps.',
      { ...none, closes: ['clamp-weight'] },
    ],
  },
  'nipple-stimulation': {
    'nipples-side-to-side': ['Side to side', 'When nipples are rubbed side to side.', free],
    'nipples-up-and-down': ['Up and down', 'When nipples are rubbed up and down.', free],
    'nipples-circles': ['Circles', 'When nipples are rubbed in circles.', free],
    'nipples-flick': ['Flick nipples', 'When nipples are flicked lightly.', free],
  },
  'butt-plug': {
    'butt-plug-insert': ['Insert plug', 'When the plug goes in.', { ...free, opens: ['plug'] }],
    'butt-plug-remove': ['Remove plug', 'When the plug comes out.', { ...free, closes: ['plug'] }],
    'butt-plug-remove-inflated': [
      'Remove inflated plug',
      'When the plug comes out at the first inflation step.',
      { ...free, closes: ['plug-inflation', 'plug'] },
    ],
    'butt-plug-inflate': [
      'Inflate plug',
      'When the plug is inflated by one step.',
      { ...free, opens: ['plug-inflation'] },
    ],
    'butt-plug-deflate': ['Deflate plug', 'When the plug is deflated.', { ...free, closes: ['plug-inflation'] }],
    'butt-plug-vibrate-start': [
      'Start vibration',
      'When plug vibration starts.',
      { ...none, opens: ['plug-vibration'], values: ['seconds'], holds: 'plug-vibration' },
    ],
    'butt-plug-vibrate-stop': ['Stop vibration', 'When plug vibration stops.', { ...none, closes: ['plug-vibration'] }],
    'butt-plug-vibrate-max': [
      'Full vibration',
      'When plug vibration goes to the top.',
      { ...none, opens: ['plug-vibration'] },
    ],
  },
  'eyes-lube-mouth': {
    'eyes-open': ['Eyes open', 'When eyes may open.', { ...none, closes: ['eyes-closed'] }],
    'eyes-close': [
      'Eyes closed',
      'When eyes close.',
      { ...none, opens: ['eyes-closed'], values: ['seconds'], holds: 'eyes-closed' },
    ],
    lube: ['Lube', 'When lube is to be added.', free],
    spit: ['Spit', 'When saliva serves as lube.', none],
    'gag-insert': ['Gag in', 'When a gag goes in.', { ...free, opens: ['gag'] }],
    'gag-remove': ['Gag out', 'When a gag comes out.', { ...none, closes: ['gag'] }],
  },
} as const satisfies Record<string, Record<string, TriggerRow>>

type Groups = typeof triggerGroupRows
export type NamedTrigger = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]

/** Triggers of the catalogue whose `Key` is not empty. */
type TriggerWith<Key extends 'opens' | 'closes'> = {
  [G in keyof Groups]: {
    [T in keyof Groups[G]]: Groups[G][T] extends readonly [string, string, Record<Key, readonly []>] ? never : T
  }[keyof Groups[G]]
}[keyof Groups]

/** Triggers that open or close an item. Tables of cautions and limits are total over these. */
export type BodyTrigger = TriggerWith<'opens'> | TriggerWith<'closes'>
