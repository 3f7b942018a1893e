/** Every sentence the stage shows or speaks, so that the caller decides the language. `{name}` marks a value. */
import type {
  EventTask,
  Grip,
  Hand,
  ItemId,
  NippleStimulation,
  Question,
  StrokeStyle,
  VoiceName,
} from '@rubato/contracts/domain'
import type { SystemLine } from '@rubato/engine'

export interface ReleaseTexts {
  /** Heading and lead of the list after a stop. */
  stoppedTitle: string
  stoppedLead: string
  /** The same with nothing open. */
  nothingOpen: string
  /** Heading and lead on the next load, after a crash or a reload. */
  interruptedTitle: string
  interruptedLead: string
  /** What to do for each item, one sentence. */
  steps: Readonly<Record<ItemId, string>>
  /** Button that confirms that everything is released. */
  confirm: string
  /** The same button when nothing was open. */
  goOn: string
}

export interface StageTexts {
  systemLines: Readonly<Record<SystemLine, string>>
  release: ReleaseTexts
  tasks: Readonly<Record<EventTask, string>>
  grips: Readonly<Record<Grip, string>>
  styles: Readonly<Record<StrokeStyle, string>>
  hands: Readonly<Record<Hand, string>>
  nipples: Readonly<Record<NippleStimulation, string>>
  questions: Readonly<Record<Question, string>>
  voices: Readonly<Record<VoiceName, string>>
  labels: {
    stage: string
    tempo: string
    bpm: string
    rest: string
    grip: string
    style: string
    hand: string
    nipples: string
    edges: string
    /** "{done} of {planned}" */
    edgesOf: string
    /** "Voice: {voice}" */
    voice: string
    /** Shown beside the voice while it cannot speak. */
    voiceFailed: string
    /** "{elapsed} / about {total}" */
    elapsed: string
    /** "Beat {beat} of {beats}", shown instead of pulses with reduced motion. */
    beatCount: string
    progress: string
  }
  buttons: {
    pause: string
    resume: string
    edge: string
    tooClose: string
    cannot: string
    done: string
    yes: string
    no: string
    skip: string
    finish: string
    stop: string
    /** Leaves the preparing step without playing. */
    leave: string
    /** Starts before the voice is ready. */
    skipPreparing: string
  }
  preparing: { title: string; /** "{ready} of {total} lines" */ progress: string }
  paused: { title: string; lead: string; returning: string }
  /** The sound was taken away by the system, or needs a gesture to begin. */
  interrupted: { title: string; lead: string; button: string }
  crashed: { title: string; lead: string; leave: string }
}

/** Puts values into `{name}` places. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
