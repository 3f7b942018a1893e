/** How much room a name needs inside its block; in a narrower one it is written beside the block, upright, or not at all. */
import type { Lane } from '@rubato/builder'

/** Widest usual character of a name, px. */
const CHARACTER_PX = 7
const PADDING_PX = 10
/** A longer name is shortened from this width on, px. */
const SHORTENED_PX = 48
/** The least height of a block for a name that is written upright, px. */
const UPRIGHT_PX = 60

/** px. Half a tempo says nothing: the name of beats is shown as a whole. */
export function leastNameWidth(lane: Lane, name: string): number {
  const whole = name.length * CHARACTER_PX + PADDING_PX
  return lane === 'tempo' ? whole : Math.min(whole, SHORTENED_PX)
}

/** Whether a block that is too narrow for its name shows it upright. @param height px */
export const isUpright = (lane: Lane, height: number): boolean => lane === 'tasks' && height >= UPRIGHT_PX
