/**
 * Hard caps. No config, game, script or clock exceeds them. Each has its unit and its reason; where sources differ, the
 * lower number is used.
 */
import { SESSION_MINUTES_MAX, TEMPO } from '@rubato/contracts/domain'

export interface Cap {
  value: number
  unit: 'ms' | 'bpm' | 'count' | 'g' | 'percent'
  reason: string
}
export const ms = (seconds: number, reason: string): Cap => ({ value: seconds * 1000, unit: 'ms', reason })
export const count = (value: number, reason: string): Cap => ({ value, unit: 'count', reason })

export const caps = {
  session: ms(
    SESSION_MINUTES_MAX * 60,
    'Longer sessions chafe and tire; nobody should be led further without a fresh decision.',
  ),
  tempo: { value: TEMPO.max, unit: 'bpm', reason: 'Faster than four strokes a second is friction, not stimulation.' },
  beatsAtOnce: count(48, 'A dense pattern brings its notes at once; more of them are one noise.'),
  beats: count(
    SESSION_MINUTES_MAX * TEMPO.max + 48,
    'The longest session at the fastest tempo, and the notes that may come at once.',
  ),
  hotTempo: { value: 200, unit: 'bpm', reason: 'Above this, skin and wrist need regular relief.' },
  hotTime: ms(60, 'A minute above the hot tempo is as long as skin and wrist take without relief.'),
  doubleSpeed: ms(60, 'A doubled beat is a sprint.'),
  edge: ms(5 * 60, 'Longer at the edge strains the pelvic floor.'),
  edges: count(20, 'More edges in a session leave congestion and soreness.'),
  clench: ms(60, 'A pelvic floor held longer cramps.'),
  gripChallenge: ms(60, 'A tight grip held longer dulls and bruises.'),
  eyesClosed: ms(5 * 60, 'Seated or lying; longer disorients.'),
  eyesClosedGagged: ms(60, 'Neither sight nor speech to notice trouble with.'),
  strikes: count(10, 'More slaps or flicks in a set bruise.'),
  snaps: count(5, 'More snaps in a set break skin.'),
  hardSnaps: count(3, 'A hard snap leaves a welt.'),
  bands: count(3, 'More bands press like a tourniquet.'),
  clampWeight: { value: 500, unit: 'g', reason: 'Heavier weights tear.' },
  clampWeightStep: { value: 100, unit: 'g', reason: 'Weight is felt only after it hangs.' },
  inflation: count(3, 'More steps overstretch.'),
  inflationAtOnce: count(1, 'Only the step that went well says whether the next one may follow.'),
  inflationStep: ms(2 * 60, 'The muscle needs this long to yield.'),
  vibration: { value: 100, unit: 'percent', reason: 'More than everything a device can give is a mistake.' },
  activeClassC: count(2, 'More at once cannot be kept an eye on.'),
  classCCategories: count(3, 'More kinds of strain in one session add up unnoticed.'),
} as const satisfies Record<string, Cap>

/** Time before the cap of a session at which release lines and closing words start, so that they end before it, ms. */
export const CLOSING_TIME = 60_000
