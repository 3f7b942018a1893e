/** Connects the player with the choice of the member, their folder, the layer and the sound of the stage. */
import type { ExtraContext } from '../../../play/extra.ts'
import { stageMediaPreferences } from '../preferences.ts'
import { chosenFolder, folderSource } from '../sources/folder.ts'
import type { MediaSource } from '../sources/medium.ts'
import { scrolllerSource } from '../sources/scrolller.ts'
import { readExcluded } from './excluded.ts'
import { openElement } from './open-element.ts'
import { MediaPlayer } from './player.ts'
import { createStack } from './stack.ts'
import { createVideoSound } from './video-sound.ts'

/** The source of media that the member has chosen; null where the stage shows none. */
function chosenSource(): MediaSource | null {
  const { source } = stageMediaPreferences.get()
  if (source === 'scrolller') return scrolllerSource
  return source === 'folder' ? folderSource : null
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

export function openPlayer({ mixer, volumes, clock, game, mediaAhead, now }: ExtraContext) {
  const stack = createStack()
  const player = new MediaPlayer({
    preference: game.media ?? { tags: [], mediaTypes: ['image', 'video'] },
    now: clock.audio,
    sessionTime: now,
    mediaAhead,
    open: (medium, signal) => openElement(medium, signal, isStill()),
    stack,
    sound: createVideoSound(mixer, volumes, stack.video),
    excluded: readExcluded(),
    isStill,
  })
  let source = chosenSource()
  player.use(source)
  const follow = () => {
    const chosen = chosenSource()
    if (chosen === source) return
    source = chosen
    player.use(source)
  }
  const ends = [
    stageMediaPreferences.subscribe(follow),
    chosenFolder.subscribe(() => {
      if (source === folderSource && chosenFolder.get().state !== 'reading') player.use(source)
    }),
  ]
  return {
    player,
    stack,
    /** Ends the player and its subscriptions. */
    close() {
      for (const end of ends) end()
      player.close()
    },
  }
}

export type OpenPlayer = ReturnType<typeof openPlayer>
