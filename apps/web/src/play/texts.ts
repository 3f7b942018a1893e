/** All texts that the stage shows or speaks; the caller chooses the language. `{name}` is a placeholder. */
import type {
  BallBinding,
  EventTask,
  Grip,
  Hand,
  ItemId,
  LevelledItem,
  NippleStimulation,
  Question,
  StrokeStyle,
  TalkLevel,
  VoiceName,
} from '@rubato/contracts/domain'
import type { MemberInput, SystemLine } from '@rubato/engine'
import type { VoiceSource } from './outputs/voice/voice.ts'
import type { VolumeChannel } from './outputs/volumes.ts'

export interface ReleaseTexts {
  /** Heading and lead of the list after a stop. */
  stoppedTitle: string
  stoppedLead: string
  /** The lead when no item was open. */
  nothingOpen: string
  /** Heading and lead on the next load, after a crash or a reload. */
  interruptedTitle: string
  interruptedLead: string
  /** A sentence for a stored record that is partly invalid. */
  unreadable: string
  /** How to release each item, one sentence; `{thing}` is the member's name for it. */
  steps: Readonly<Record<ItemId, string>>
  /** Button that confirms that all items are released. */
  confirm: string
  /** The same button when no item was open. */
  goOn: string
  /** Goes on with the stopped session, with and without items on the list; and for how long that is offered. */
  goOnHere: string
  goOnReleased: string
  goOnFor: string
}

/** Texts for items that are on, in, bound or held. */
export interface BodyTexts {
  title: string
  /** Announced once when the last item is released. */
  none: string
  names: Readonly<Record<ItemId, string>>
  /** The name in the middle of a sentence, with its article. */
  things: Readonly<Record<ItemId, string>>
  /** Follows the name: "on", "in", "held". */
  states: Readonly<Record<ItemId, string>>
  /** The state after its end: "off", "out", "let go". */
  ends: Readonly<Record<ItemId, string>>
  bindings: Readonly<Record<BallBinding, string>>
  /** The amount, with `{level}`. */
  levels: Readonly<Record<LevelledItem, string>>
  /** "for {time}, {end} in {left} at the latest" */
  lasting: string
  /** "{state} since {since}, {end} by {until} at the latest.", in times of day */
  since: string
  /** Added when that time has passed. */
  overdue: string
}

export interface StageTexts {
  systemLines: Readonly<Record<SystemLine, string>>
  release: ReleaseTexts
  body: BodyTexts
  tasks: Readonly<Record<EventTask, string>>
  grips: Readonly<Record<Grip, string>>
  styles: Readonly<Record<StrokeStyle, string>>
  hands: Readonly<Record<Hand, string>>
  nipples: Readonly<Record<NippleStimulation, string>>
  questions: Readonly<Record<Question, string>>
  /** The questions of a branching game. */
  choice: {
    /** "{seconds} seconds to answer." */
    time: string
    /** "{seconds} s.", which counts down */
    left: string
    /** "{seconds} seconds left.", said once */
    soon: string
    /** In place of the seconds during a pause. */
    still: string
    /** Where the game goes without an answer: as after "{answer}", or another way. */
    silenceAnswers: string
    silenceGoesOn: string
    /** "A number from {min} to {max}" */
    number: string
    wholeNumber: string
    /** "Up to {max} characters" */
    text: string
    send: string
    /** Below the field: how the session is stopped from it. */
    typing: string
    notNumber: string
    empty: string
    /** Name of the buttons of a section. */
    notes: string
  }
  voices: Readonly<Record<VoiceName, string>>
  labels: {
    stage: string
    tempo: string
    bpm: string
    rest: string
    /** Shown instead of the tempo and the name of a rest, from the line that calls the hand back until the strokes begin. */
    next: string
    grip: string
    style: string
    hand: string
    nipples: string
    edges: string
    /** "{done} of {planned}" */
    edgesOf: string
    /** "+{own} own": edges that were not requested, after the requested ones. Short: the bar has little room. */
    ownEdges: string
    /** "Voice: {voice}" */
    voice: string
    /** Shown beside the voice while it cannot speak. */
    voiceFailed: string
    /** The same without a network, where the voice was never loaded. */
    voiceOffline: string
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
    /** The yellow signal. */
    ease: string
    finish: string
    /** Opens the choice of keys and pauses for it. */
    keys: string
    /** Opens the menu of the tools that are not in the row. */
    more: string
    mute: string
    /** Opens the volumes. */
    sound: string
    /** Opens what each button does. */
    help: string
    close: string
    stop: string
    /** Leaves the preparing step without playing. */
    leave: string
    /** Starts before the voice is ready. */
    skipPreparing: string
  }
  /** The effect of each input, for its tooltip, its description and the help panel. */
  help: Readonly<Record<MemberInput | 'mute' | 'title' | 'escape', string>>
  sound: {
    title: string
    channels: Readonly<Record<VolumeChannel, string>>
    /** The sources of the voice. */
    sources: Readonly<Record<VoiceSource, string>>
    /** Heading of the levels of talk. */
    talk: string
    talkLevels: Readonly<Record<TalkLevel, string>>
  }
  /** Instructions for spans without a task; shown in the ring while the hand rests. */
  rests: Readonly<Record<RestCue, string>>
  /** Names of keys without a letter, by `KeyboardEvent.key` in lower case. */
  keyNames: Readonly<Record<string, string>>
  preparing: {
    title: string
    /** One sentence below the bar. */
    lead: string
  }
  /** `announced` is for screen readers, which do not see the title. */
  paused: { title: string; lead: string; returning: string; announced: string }
  /** The system interrupted the sound, or it needs a gesture to begin. */
  interrupted: {
    title: string
    lead: string
    /** Introduces the list of open items. */
    open: string
    button: string
  }
  crashed: { title: string; lead: string; leave: string }
}

/** The member's activity while no beat runs. */
export type RestCue = 'introduction' | 'rest' | 'still' | 'ready' | 'aftercare'

/** A notice before the start of a session, which the member then starts. */
export interface StageNotice {
  title: string
  lead: string
  /** One sentence each. */
  reasons: readonly string[]
}

/** Replaces `{name}` placeholders by values; placeholders without a value stay. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
