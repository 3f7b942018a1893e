/**
 * Entry point for the extras of a session, such as devices, media, second screens and other ways of input. An extra
 * never ends a session: one that cannot be opened is left out, one of its outputs that throws is skipped.
 */
import type {
  LeadCommand,
  LeadKind,
  LeadOffer,
  LeadRefusal,
  PlayableGame,
  PlayableScene,
  VoiceName,
} from '@rubato/contracts/domain'
import type { LeadRules, MediumAhead, MemberInput, SceneInput, StageView } from '@rubato/engine'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ConductorPhase, StopOrigin } from './conductor.ts'
import type { Captions } from './outputs/captions.ts'
import type { Mixer } from './outputs/mixer.ts'
import type { Output } from './outputs/output.ts'
import type { VolumeChannel, Volumes } from './outputs/volumes.ts'
import type { ScriptStrokes } from './video/script-strokes.ts'
import type { StageClock } from './clock/stage-clock.ts'
import { createStore, type ReadableStore, type Store } from '../ui/store.ts'

/** Leading by a partner. The rules are loaded by the extra, when the member grants it. */
export interface LeadControls {
  allow(rules: LeadRules): void
  /** The commands that can be sent now; takes some milliseconds to make. Empty while the session does not run. */
  offers(grants: readonly LeadKind[]): readonly LeadOffer[]
  /** Takes a command now. Returns why it is not taken; null where it is. */
  take(command: LeadCommand, grants: readonly LeadKind[]): LeadRefusal | null
}

/** A video that plays in step with the session. */
export interface ShownVideo {
  file: Blob
  /** The place that is heard now, ms of the video, and whether it runs. */
  place(): { media: number; isRunning: boolean }
  /** Whether another window shows the picture, so that the stage does not. The sound stays here. */
  setElsewhere(isElsewhere: boolean): void
  /** The script beside the file, where the game has devices follow it and it has been read; absent without one. */
  strokeOf?: ScriptStrokes
}

/** One playback, as an extra sees it. */
export interface ExtraContext {
  game: PlayableGame | PlayableScene
  /** The session's own seed. */
  seed: string
  /** The voice that speaks. */
  voice: VoiceName
  clock: StageClock
  mixer: Mixer
  view: ReadableStore<StageView | null>
  captions: Pick<Captions, 'line' | 'isOver' | 'last'>
  volumes: ReadableStore<Volumes>
  /** As the sliders do: stored on the device. */
  setVolumes(change: Partial<Volumes>): void
  /** `ready` before the start; see `ConductorPhase`. */
  phase: ReadableStore<ConductorPhase>
  /** Session time now, ms; 0 before the start. */
  now(): number
  /** The next media of the game, at most `most`, at session times, ms; an input moves or drops them. */
  mediaAhead(most: number): readonly MediumAhead[]
  /** Sends an input as the stage's buttons do. `stop` always works; `origin` is the member when absent. */
  send(input: MemberInput, origin?: StopOrigin): void
  /** The same for the answers and notes of a branching game. */
  answer(input: SceneInput): void
  lead: LeadControls
  /** Set by the extra that plays a video; null without one. */
  video: Store<ShownVideo | null>
  /** Reports a fault of the extra; the session continues. */
  onFault(error: unknown): void
}

/**
 * A labelled button of the stage, in the menu "More" at the top right. It opens the extra's panel, or calls `press` where there
 * is one.
 */
export interface ExtraTool {
  icon: LucideIcon
  label: ReadableStore<string>
  /** Puts the button into the row at the top right, in place of the menu. */
  row?: {
    /** The longest label: its width is reserved, so that a change of the label moves no button. */
    widest: string
    /** Whether the button is in the row on phones too, where the row has space for one. */
    onPhones: boolean
  }
  /** Whether the extra is in use now. */
  isOn: ReadableStore<boolean>
  /** Whether the button is there; always without this. */
  isShown?: ReadableStore<boolean>
  press?(): void
  /** For the list of the buttons' effects, with the key where there is one. */
  help?: { key: string | null; text: string }
}

/** An extra of one playback. */
export interface OpenExtra {
  /** Closed with the playback. */
  outputs?: readonly Output[]
  tool?: ExtraTool
  /** Opens beside the ring. */
  Panel?: ComponentType<{ onClose(): void }>
  /** A small mark beside the logo that says that something is so now. `onOpen` opens the extra's panel. */
  Mark?: ComponentType<{ onOpen(): void }>
  /** A question or a notice of the extra, over the top of the ring; nothing while there is none. */
  Card?: ComponentType
  /** Drawn behind everything that the stage shows. */
  Layer?: ComponentType
  /** Options in the sound panel, below the volumes. */
  SoundOptions?: ComponentType
  /** The channels that are used in this playback, where they are not all of the extra. */
  channels?: readonly VolumeChannel[]
  /** Whether it sounds or moves something while the session is paused; never without this. */
  isActive?(): boolean
  close?(): void
}

export interface StageExtra {
  /** Unique among the extras of a stage. */
  name: string
  /** Channels of the mixer that this extra uses; the sound panel shows them. */
  channels?: readonly VolumeChannel[]
  /** Called once for each playback. */
  open(context: ExtraContext): OpenExtra
}

/** An open extra with its name. */
export type RunningExtra = OpenExtra & Pick<StageExtra, 'name'>

/** Opens each extra; one that throws is reported and left out. */
export function openExtras(
  extras: readonly StageExtra[],
  context: Omit<ExtraContext, 'video'>,
  onFault: (error: unknown) => void,
): RunningExtra[] {
  const shared = { ...context, video: createStore<ShownVideo | null>(null) }
  return extras.flatMap(({ name, channels = [], open }) => {
    try {
      return [{ channels, ...open(shared), name }]
    } catch (error) {
      onFault(error)
      return []
    }
  })
}

export { beatInterval, tempoAt } from './format.ts'
export { useReducedMotion } from './hud/use-reduced-motion.ts'
export type { Mixer } from './outputs/mixer.ts'
export { createLazyOutput } from './outputs/lazy-output.ts'
export { createDueList, type Output, type OutputCue, type OutputCueOf, type ScriptMove } from './outputs/output.ts'
export type { ScriptStrokes } from './video/script-strokes.ts'
export { gainOf, type SoundChannel, type Volumes } from './outputs/volumes.ts'
export type { StageClock } from './clock/stage-clock.ts'
