/**
 * The media of one playback. The player is loaded when the member shows media: a session behind ambient light starts
 * without it.
 */
import type { ExtraContext, Output } from '../../play/extra.ts'
import { createStore, type ReadableStore } from '../../ui/store.ts'
import type { OpenPlayer } from './player/open-player.ts'
import type { PlayerState } from './player/player-state.ts'
import { stageMediaPreferences } from './preferences.ts'
import { createStageLight, type StageLight } from './stage-light.ts'

export interface MediaSession {
  context: ExtraContext
  output: Output
  state: ReadableStore<PlayerState>
  light: StageLight['now']
  /** The element in which media are shown; null when it is gone. */
  attach(host: HTMLElement | null): void
  next(): void
  exclude(): void
  close(): void
}

const showsMedia = (): boolean => ['folder', 'scrolller'].includes(stageMediaPreferences.get().source)

export function createMediaSession(context: ExtraContext): MediaSession {
  const state = createStore<PlayerState>('off')
  const light = createStageLight(context)
  let opened: OpenPlayer | null = null
  let host: HTMLElement | null = null
  let isLoading = false
  let isSilenced = false

  const load = async () => {
    if (isLoading || opened || isSilenced || !showsMedia()) return
    isLoading = true
    // Without a network the stage keeps its ambient light; the next change of the choice tries again.
    const loaded = await import('./player/open-player.ts').catch(() => null)
    isLoading = false
    if (!loaded || isSilenced) return
    opened = loaded.openPlayer(context)
    opened.stack.attach(host)
    const { player } = opened
    player.state.subscribe(() => state.set(player.state.get()))
    state.set(player.state.get())
  }
  const unsubscribe = stageMediaPreferences.subscribe(() => void load())
  void load()

  const end = () => {
    isSilenced = true
    unsubscribe()
    light.close()
  }
  return {
    context,
    state,
    light: light.now,
    output: {
      take(cue) {
        light.take(cue)
        opened?.player.take(cue)
      },
      retract(from) {
        light.retract(from)
        opened?.player.retract(from)
      },
      tick(now) {
        light.tick(now)
        opened?.player.tick(now)
      },
      silence() {
        end()
        opened?.player.silence()
      },
    },
    attach(next) {
      host = next
      opened?.stack.attach(next)
    },
    next: () => opened?.player.next(),
    exclude: () => opened?.player.exclude(),
    close() {
      end()
      opened?.close()
    },
  }
}
