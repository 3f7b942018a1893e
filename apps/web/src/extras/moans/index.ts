/** Soft sounds of the instructor, where the generator of the game wants them. Their code is loaded with the first beat. */
import { createLazyOutput, type StageExtra } from '../../play/extra.ts'

export const moans: StageExtra = {
  name: 'moans',
  channels: ['moans'],
  open(context) {
    // A game that was built by hand has no generator, and no moans.
    const origin = 'origin' in context.game ? context.game.origin : undefined
    if (origin?.config.instructor.moans !== true) return { channels: [] }
    const load = async () => (await import('./moan-output.ts')).createMoanOutput(context)
    // The sounds accompany beats: before the first one there is nothing to play.
    return { outputs: [createLazyOutput(load, context.onFault, ({ kind }) => kind === 'beat')] }
  },
}
