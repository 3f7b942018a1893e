/** The beat without clicks: as light behind the stage, and as pulses of a phone. Options in the sound panel. */
import { createLazyOutput, type ExtraContext, type OpenExtra, type Output, type StageExtra } from '../../play/extra.ts'
import { optionalPart } from '../../ui/optional-part.tsx'
import { beatVolumes, canVibrate, createBeatChoice, type BeatChoice } from './beat-choice.ts'

const Switches = optionalPart(async () => (await import('./beat-switches.tsx')).BeatSwitches)

/** An output that is loaded when it is chosen first, and has cues only while it is chosen. */
function whileChosen(choice: BeatChoice, name: 'light' | 'haptic', create: () => Output): Output {
  let output: Output | null = null
  let isSilenced = false
  const update = () => {
    if (isSilenced) return
    if (choice.get()[name]) output ??= create()
    else output?.retract?.(Number.NEGATIVE_INFINITY)
  }
  update()
  const unsubscribe = choice.subscribe(update)
  return {
    take: (cue) => {
      if (choice.get()[name]) output?.take(cue)
    },
    retract: (from) => output?.retract?.(from),
    tick: (now) => output?.tick?.(now),
    reanchor: () => output?.reanchor?.(),
    silence() {
      isSilenced = true
      output?.silence()
    },
    close() {
      unsubscribe()
      output?.close?.()
    },
  }
}

/** The element that lights up. It is placed behind the stage by the stage, which removes it with the session. */
function openLight({ clock, onFault }: ExtraContext, choice: BeatChoice) {
  let element: HTMLElement | null = null
  let attach: (target: HTMLElement | null) => void = () => undefined
  const create = () =>
    createLazyOutput(async () => {
      const { createBeatLight } = await import('./beat-light.ts')
      const light = createBeatLight(clock)
      attach = light.attach
      attach(element)
      return light
    }, onFault)
  const place = (next: HTMLDivElement | null) => {
    element = next
    attach(next)
  }
  return { output: whileChosen(choice, 'light', create), Layer: () => <div ref={place} aria-hidden="true" /> }
}

export const beatOptions: StageExtra = {
  name: 'beat',
  open(context): OpenExtra {
    const { clock, game, volumes, setVolumes, onFault } = context
    const choice = createBeatChoice(game.silentBeat === true)
    const { output, Layer } = openLight(context, choice)
    const pulses = () =>
      createLazyOutput(
        async () =>
          (await import('./haptic-beat.ts')).createHapticBeat((ms) => navigator.vibrate(ms), clock.soundDelay),
        onFault,
      )
    let before = volumes.get().beat
    const setLight = (light: boolean) => {
      if (light) before = volumes.get().beat
      choice.set({ light })
      setVolumes(beatVolumes(light, before))
    }
    return {
      outputs: canVibrate() ? [output, whileChosen(choice, 'haptic', pulses)] : [output],
      Layer,
      SoundOptions: () => <Switches choice={choice} onLight={setLight} />,
    }
  },
}
