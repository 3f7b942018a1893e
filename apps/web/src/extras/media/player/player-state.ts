/** State of the media player. */

/**
 * `showing-other`: the medium is of a type that the game does not request, because the source has no other.
 * `empty`: the source has nothing that can be shown. `unavailable`: it does not answer.
 */
export type PlayerState = 'off' | 'loading' | 'showing' | 'showing-other' | 'empty' | 'unavailable'

/** Whether a medium is on the stage. */
export const isShowing = (state: PlayerState): boolean => state === 'showing' || state === 'showing-other'
