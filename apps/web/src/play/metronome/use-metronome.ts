import { useWindowEvent } from '@mantine/hooks'
import type { MetronomeSettings } from '@rubato/contracts/domain'
import { useEffect, useState } from 'react'
import { QUIET_EVENT } from '../../ui/quiet-event.ts'
import { browserVibrate } from '../outputs/vibrate.ts'
import { createBackground } from './background.ts'
import { createMetronomePlayer, type MetronomePlayer } from './player.ts'
import { openSound } from './sound.ts'

/** A player that continues in the background, as far as the system allows. */
function createOnDevice(settings: MetronomeSettings, title: string, soundDelay: () => number) {
  const player = createMetronomePlayer({
    settings,
    openSound: (current) => openSound(current, soundDelay),
    vibrate: browserVibrate(),
  })
  const start = () => {
    player.start()
    background.started()
  }
  const background = createBackground({ title, play: start, pause: player.stop })
  player.phase.subscribe(() => {
    if (['stopped', 'failed'].includes(player.phase.get())) background.stopped()
  })
  const close = () => {
    player.close()
    background.close()
  }
  /** The page is covered: the beat stops, and no media key begins it again. */
  const quiet = () => {
    player.stop()
    background.quiet()
  }
  return { player: { ...player, start, close } satisfies MetronomePlayer, quiet }
}

/**
 * The metronome of a screen: applies `settings`, and stops when the screen unmounts. Lock screens show `title`.
 *
 * @param soundDelay by how much sound is heard later than the browser says, ms; from the member's calibration
 */
export function useMetronome(settings: MetronomeSettings, title: string, soundDelay: () => number): MetronomePlayer {
  const [{ player, quiet }] = useState(() => createOnDevice(settings, title, soundDelay))
  useEffect(() => player.change(settings), [player, settings])
  useWindowEvent(QUIET_EVENT, quiet)
  useEffect(() => player.close, [player])
  return player
}
