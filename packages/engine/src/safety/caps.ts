/**
 * Hard caps. They hold whatever a config, a game, a script or the clock says. Each has its unit and its reason; where
 * sources differ, the lower number stands.
 */
import { SESSION_MINUTES_MAX, TEMPO, type ItemId } from '@rubato/contracts/domain'

export interface Cap {
  value: number
  unit: 'ms' | 'bpm' | 'count'
  reason: string
}
const ms = (seconds: number, reason: string): Cap => ({ value: seconds * 1000, unit: 'ms', reason })
const count = (value: number, reason: string): Cap => ({ value, unit: 'count', reason })

export const caps = {
  session: ms(
    SESSION_MINUTES_MAX * 60,
    'Longer sessions chafe and tire; nobody should be led further without a fresh decision.',
  ),
  tempo: { value: TEMPO.max, unit: 'bpm', reason: 'Faster than four strokes a second is friction, not stimulation.' },
  hotTempo: { value: 200, unit: 'bpm', reason: 'Above this, skin and wrist need regular relief.' },
  hotStretch: ms(60, 'A minute above the hot tempo is as long as skin and wrist take without relief.'),
  doubleSpeed: ms(60, 'A doubled beat is a sprint.'),
  edge: ms(5 * 60, 'Longer at the edge strains the pelvic floor.'),
  edges: count(20, 'More edges in a session leave congestion and soreness.'),
  clench: ms(60, 'A pelvic floor held longer cramps.'),
  gripChallenge: ms(60, 'A tight grip held longer dulls and bruises.'),
  eyesClosed: ms(5 * 60, 'Seated or lying; longer disorients.'),
} as const satisfies Record<string, Cap>

/** How long each item may stay open, whatever happens. */
export const itemCaps: Readonly<Record<ItemId, Cap>> = {
  breath: ms(20, 'Low oxygen comes without warning.'),
  gag: ms(5 * 60, 'The jaw tires and saliva gathers.'),
  'ball-tie': ms(15 * 60, 'Blood flow.'),
  'rubber-band': ms(5 * 60, 'Blood flow; rubber does not give way.'),
  clamps: ms(10 * 60, 'Numb skin no longer warns.'),
  'plug-inflation': ms(30 * 60, 'Pressure on the wall of the rectum.'),
  plug: ms(30 * 60, 'The muscle needs rest.'),
  irritant: ms(2 * 60, 'Chemical burns build up slowly.'),
  'eyes-closed': caps.eyesClosed,
  clench: caps.clench,
}

/** Held by attention alone: let go at once on pause. Everything else is worn and keeps its hard end. */
export const momentaryItems: readonly ItemId[] = ['breath', 'eyes-closed', 'clench']
