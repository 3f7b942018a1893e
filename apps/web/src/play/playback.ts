/** The runtime of one session: creates clock, mixer, outputs and conductor, and closes them again. */
import type { ChatSpeed, Owned, PlayableGame, PlayableScene, VoiceName } from '@rubato/contracts/domain'
import {
  itemRules,
  type LineToRender,
  type MediumAhead,
  type MemberInput,
  type SceneInput,
  type SessionSummary,
  type SystemLine,
} from '@rubato/engine'
import { createAnswerGuard } from './answers/answer-guard.ts'
import {
  createConductor,
  type Conductor,
  type ConductorPhase,
  type SessionDriver,
  type StopOrigin,
} from './conductor.ts'
import { openExtras, type LeadControls, type RunningExtra, type StageExtra } from './extra.ts'
import type { OpenSession } from './session-driver.ts'
import { createCaptions, type Captions } from './outputs/captions.ts'
import { createMixer, type Mixer } from './outputs/mixer.ts'
import { createMetronome } from './outputs/metronome.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { announceCutOff, createOpenItemsRecorder, type OpenItems } from './outputs/open-items.ts'
import type { Output } from './outputs/output.ts'
import { createPulse, type Pulse } from './outputs/pulse.ts'
import { createScreen, type Screen } from './outputs/screen.ts'
import { createTalk, type Talk, type TalkChoice } from './outputs/talk.ts'
import { gainOf, readVolumes, saveVolumes, startVolumes, storedVolumes, type Volumes } from './outputs/volumes.ts'
import { browserVibrate, createVibration } from './outputs/vibrate.ts'
import { openVoice } from './outputs/voice/open-voice.ts'
import { siteLines, type SiteVoice } from './outputs/voice/site-voice.ts'
import type { Voice } from './outputs/voice/voice.ts'
import { holdWakeLock } from './outputs/wake-lock.ts'
import { beginWhenReady, beginOnRequest } from './preparation.ts'
import { createStageClock } from './clock/stage-clock.ts'
import { createStore, type ReadableStore } from '../ui/store.ts'

export interface PlaybackOptions {
  session: SessionDriver
  /** The session as a partner leads it. */
  lead: Pick<OpenSession, 'allowLead' | 'offers' | 'refusal'>
  /** Session time at which it begins, ms; 0 when absent. */
  from?: number
  /** With a silent beat it is played without clicks: ring, light and vibration lead. The member can turn them up. */
  game: PlayableGame | PlayableScene
  /** Lines that may be spoken, in the order in which they are needed, so that they can be rendered ahead. */
  lines: readonly LineToRender[]
  systemLines: Readonly<Record<SystemLine, string>>
  /** The session's own seed. */
  seed: string
  /** The next media of the game, at most `most`, so that they can be loaded ahead. */
  mediaAhead(most: number): readonly MediumAhead[]
  voice: VoiceName
  voiceSource: 'bundled' | 'browser'
  /** Address of the local voice of the browser that the member chose by ear; null is the one for `voice`. */
  browserVoice?: string | null
  /** Speaks before the bundled voice, where the site has it. */
  siteVoice?: SiteVoice | undefined
  chatSpeed: ChatSpeed
  /** The level of talk to begin with. */
  talk?: TalkChoice | undefined
  /** The member's equipment, for its names. */
  owned: readonly Owned[]
  extras?: readonly StageExtra[]
  /** By how much sound is heard later than the browser says, ms; read for each beat. */
  soundDelay?: (() => number) | undefined
  /** Whether volumes, items to release and rendered lines are stored in this browser. */
  isStored: boolean
  /** Whether the session starts with `beginNow` only, not when enough lines are rendered. */
  waits: boolean
  /** Called with the id of each script line as it begins. */
  onSpoken(lineId: string): void
  /** `stoppedBy` is null where the session ended by itself. */
  onOver(summary: SessionSummary, stoppedBy: StopOrigin | null): void
  onFault(error: unknown): void
}

export interface Playback {
  conductor: Conductor
  screen: Screen
  captions: Captions
  voice: Voice
  talk: Talk
  pulse: Pulse
  extras: readonly RunningExtra[]
  /** Hands an input to the conductor, except an answer that was given before its question could be read. */
  send(input: MemberInput, origin?: StopOrigin): void
  /** The same for the answers and notes of a branching game. */
  answer(input: SceneInput): void
  volumes: ReadableStore<Volumes>
  setVolumes(change: Partial<Volumes>): void
  /** The items that are open or still to be released. */
  openItems: OpenItems
  /** Whether nothing sounds or moves: the session is paused, the last line is over, and no extra is active. */
  isQuiet(): boolean
  /** Starts the session before all lines are rendered. */
  beginNow(): void
  close(): void
}

type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const openItemsRecorder = (storage: DeviceStorage, owned: readonly Owned[]) =>
  createOpenItemsRecorder({
    storage,
    wall: () => Date.now(),
    owned,
    isWorn: (item) => !itemRules[item].isMomentary,
  })

/** Makes the mixer's master fade with the outputs. */
const mixerOutput = (mixer: Mixer): Output => ({ take: () => undefined, silence: mixer.silence })

/** The volumes of this session, which the mixer follows; changes are stored. */
function createVolumes(storage: DeviceStorage, mixer: Mixer, silentBeat: boolean) {
  const volumes = createStore(startVolumes(readVolumes(storage), silentBeat))
  mixer.setVolumes(volumes.get())
  return {
    volumes,
    setVolumes(change: Partial<Volumes>) {
      volumes.set({ ...volumes.get(), ...change })
      mixer.setVolumes(volumes.get())
      saveVolumes(storage, storedVolumes(storage, volumes.get(), silentBeat))
    },
  }
}

function isQuiet({ captions, screen, extras }: Pick<Playback, 'captions' | 'screen' | 'extras'>): boolean {
  const isSaid = captions.line.get() === null || captions.isOver.get()
  return screen.view.get()?.status === 'paused' && isSaid && !extras.some(({ isActive }) => isActive?.())
}

/** Hands inputs to the conductor, except answers that were given before their question could be read. */
function guardedInputs({ view }: Screen, conductor: () => Conductor): Pick<Playback, 'send' | 'answer'> {
  const guard = createAnswerGuard(() => performance.now())
  view.subscribe(() => guard.update(view.get()))
  return {
    send(input, origin) {
      if (guard.accepts(input)) conductor().input(input, origin)
    },
    answer(input) {
      if (guard.acceptsAnswers()) conductor().answer(input)
    },
  }
}

const linesAhead = (lines: readonly LineToRender[]) => lines.map(({ speech, own }) => ({ speech, voice: own?.voice }))

/** Leading by a partner: in the session's time, and only while it runs. */
function leadControls(
  lead: PlaybackOptions['lead'],
  { conductor, voice }: { conductor: () => Conductor; voice: Voice },
): LeadControls {
  const isRunning = () => conductor().phase.get() === 'running'
  return {
    allow: (rules) => voice.prepare(linesAhead(lead.allowLead(rules))),
    offers: (grants) => (isRunning() ? lead.offers(Math.ceil(conductor().now()), grants) : []),
    take(command, grants) {
      if (!isRunning()) return 'not-playing'
      conductor().answer({ type: 'lead', command, grants })
      return lead.refusal()
    },
  }
}

/** Whether a session that closes in this phase is cut off, or leaves releases that the member has not confirmed. */
const isCutOff = (phase: ConductorPhase, openItems: OpenItems): boolean =>
  ['running', 'frozen'].includes(phase) || (['stopped', 'failed'].includes(phase) && openItems.items().length > 0)

export function createPlayback(options: PlaybackOptions): Playback {
  const { game, seed, systemLines, mediaAhead } = options
  const storage: DeviceStorage = options.isStored ? localStorage : createMemoryStorage()
  const context = new AudioContext({ latencyHint: 'interactive' })
  const clock = createStageClock(context, options.soundDelay)
  const mixer = createMixer(context)
  const captions = createCaptions(options.onSpoken)
  const screen = createScreen()
  const pulse = createPulse(clock)
  const openItems = openItemsRecorder(storage, options.owned)
  const { volumes, setVolumes } = createVolumes(storage, mixer, game.silentBeat ?? false)
  const volume = () => gainOf(volumes.get(), 'voice')
  const voice = openVoice({ ...options, mixer, lineOf: siteLines(options), volume })
  const talk = createTalk(options.talk)
  const phase = createStore<ConductorPhase>('ready')
  const inputs = guardedInputs(screen, () => conductor)
  const shared = { clock, mixer, captions, volumes, setVolumes, phase, ...inputs, game, seed, mediaAhead }
  const extras = openExtras(
    options.extras ?? [],
    {
      ...shared,
      voice: options.voice,
      view: screen.view,
      now: () => conductor.now(),
      lead: leadControls(options.lead, { conductor: () => conductor, voice }),
      onFault: options.onFault,
    },
    options.onFault,
  )
  const conductor = createConductor({
    phase,
    clock,
    session: options.session,
    from: options.from ?? 0,
    // The mixer comes first: a stop is silent before the other outputs are silenced one by one.
    outputs: [
      mixerOutput(mixer),
      createMetronome(context, mixer.inputs.beat),
      createVibration(browserVibrate(), clock.soundDelay),
      talk.said(voice),
      pulse,
      openItems,
      talk.shown(captions),
      screen,
      ...extras.flatMap(({ outputs = [] }) => outputs),
    ],
    sentence: (line) => systemLines[line],
    onOver: options.onOver,
    onFault: options.onFault,
  })
  const wakeLock = holdWakeLock(openItems.key)
  voice.prepare([...linesAhead(options.lines), ...Object.values(systemLines).map((speech) => ({ speech }))])
  // Browsers allow this right after the click that led here; otherwise the stage requests another click.
  void clock.resume()
  const begin = () => conductor.begin()
  const preparation = options.waits ? beginOnRequest(begin) : beginWhenReady(clock, voice, begin)
  return {
    conductor,
    screen,
    captions,
    voice,
    talk,
    pulse,
    extras,
    ...inputs,
    volumes,
    setVolumes,
    isQuiet: () => isQuiet({ captions, screen, extras }),
    openItems,
    beginNow: preparation.now,
    close() {
      preparation.cancel()
      const cutOff = isCutOff(phase.get(), openItems)
      conductor.close()
      for (const extra of extras) extra.close?.()
      wakeLock.release()
      if (cutOff) announceCutOff(openItems.key)
    },
  }
}
