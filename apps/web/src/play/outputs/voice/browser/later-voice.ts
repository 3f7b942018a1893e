/** Voices of the browser: their code is loaded when it is needed, because most sessions are spoken by rendered voices. */
import { createStore } from '../../../../ui/store.ts'
import { createLazyOutput } from '../../lazy-output.ts'
import type { Voice, VoiceState } from '../voice.ts'

/** A voice of the browser that is loaded now. Where it cannot be loaded, captions are left. */
export function loadedVoice(load: () => Promise<Voice>): Voice {
  const state = createStore<VoiceState>({ health: 'ready', loading: null, ready: 0, total: 0, source: 'browser' })
  const open = async () => {
    const voice = await load()
    const follow = () => state.set(voice.state.get())
    voice.state.subscribe(follow)
    follow()
    return voice
  }
  const output = createLazyOutput(open, () => state.set({ ...state.get(), health: 'failed' }))
  return { ...output, state, prepare: () => undefined }
}

/**
 * Speaks with `first` and, from the first line after it has failed, with a backup. Where that fails too, captions are left, and
 * `first` is tried again with every line.
 */
export function withBackup(first: Voice, createBackup: () => Voice): Voice {
  let backup: Voice | null = null
  let isSilenced = false
  const hasFailed = (voice: Voice) => voice.state.get().health === 'failed'
  const current = () => (backup && !hasFailed(backup) ? backup : first)
  const state = createStore(first.state.get())
  const update = () => {
    if (!backup && !isSilenced && hasFailed(first)) {
      backup = createBackup()
      backup.state.subscribe(update)
    }
    state.set(current().state.get())
  }
  first.state.subscribe(update)
  const each = (action: (voice: Voice) => void) => {
    action(first)
    if (backup) action(backup)
  }
  return {
    state,
    prepare: first.prepare,
    take: (cue) => current().take(cue),
    retract: (from) => each((voice) => voice.retract?.(from)),
    tick: (now) => each((voice) => voice.tick?.(now)),
    silence() {
      isSilenced = true
      each((voice) => voice.silence())
    },
    close: () => each((voice) => voice.close?.()),
  }
}
