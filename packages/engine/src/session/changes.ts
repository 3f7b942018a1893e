/** Small changes of the world that several rooms of the session make. */
import type { Resting } from '../safety/rests.ts'
import type { Cue } from './cue.ts'
import type { World } from './state.ts'

export const isEnded = (world: World): boolean => world.status === 'stopped' || world.status === 'over'

export const ended = (world: World, activity: Resting, at: number): World['endedAt'] => ({
  ...world.endedAt,
  [activity]: at,
})

export const strokeChange = (cue: Extract<Cue, { kind: 'stroke' }>): Partial<World> => ({
  ...(cue.grip ? { grip: cue.grip } : {}),
  ...(cue.style ? { style: cue.style } : {}),
  ...(cue.hand ? { hand: cue.hand } : {}),
  ...(cue.nipples === undefined ? {} : { nipples: cue.nipples }),
})

/** ms played until now, pauses left out. */
export const playedUntil = (world: World, at: number): number =>
  world.played + (world.playingSince === null ? 0 : at - world.playingSince)

/** The clock of play stands still from now on. */
export const stopPlaying = (world: World, at: number): World => ({
  ...world,
  played: playedUntil(world, at),
  playingSince: null,
})
