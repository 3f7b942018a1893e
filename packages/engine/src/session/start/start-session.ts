/** Makes the first state of a session from a game, a library and a person. */
import type { OrgasmOutcome, PlayableScene, PlayableGame, TriggerId } from '@rubato/contracts/domain'
import type { Value } from '../../scene/expression/declarations.ts'
import type { Speaker, SpokenLine } from '../../dialog/spoken-line.ts'
import type { LineValues } from '../../dialog/fill-line.ts'
import type { DialogLibrary, OwnWords, ScriptDialog } from '../../dialog/library.ts'
import { lineLengthOf, startPlan } from '../../plan/plan-builder.ts'
import { caps, CLOSING_TIME } from '../../safety/caps.ts'
import type { CountedGame } from '../../safety/counted-beats.ts'
import { sortByTime } from '../../spans.ts'
import { noCrowd } from '../../safety/crowd.ts'
import { noHeat } from '../../safety/heat.ts'
import { rests } from '../../safety/rests.ts'
import type { PlayerProfile } from '../../profile.ts'
import type { SessionCue } from '../model/cue.ts'
import { cuesOf, type Cues } from './cues-of-game.ts'
import { leaveOut } from '../rewrite/leave-out.ts'
import { keepAllowed } from '../rewrite/keep-allowed.ts'
import { reactiveTriggers } from './reactive-triggers.ts'
import type { LeadMeans, LeadRules, SessionState, Setup, Snapshot, World } from '../model/state.ts'
import { CHECK_IN_EVERY, REMIND_EVERY, stretchOf } from '../model/timing.ts'
import { noProgress } from '../model/theme.ts'
import { plannedLength } from '../scene/longest-after.ts'
import { drawTheme, plansOf, themeCues } from './draw-theme.ts'
import { ownLinesOf } from './own-lines.ts'
import { prepareLines, type PrepareOptions } from './prepare-lines.ts'
import type { SceneRules } from './scene-rules.ts'
import { videoCues } from './video-cues.ts'

export interface SessionStart {
  game: CountedGame | PlayableScene
  library: DialogLibrary
  profile: PlayerProfile
  /** Orders lines that were last spoken at the same time. */
  seed: string
  /** Values that were kept from the last time that a branching game was played, by the names of its variables. */
  kept?: Readonly<Record<string, Value>>
  /** The rules of branching games (`@rubato/engine/scenes`). A linear game does not need them. */
  scenes?: SceneRules
  /** The rules by which a partner may lead (`@rubato/engine/lead`); absent where none may. */
  lead?: LeadRules
}

/**
 * The task of a partner takes the place of whole parts of the plan, and seldom has exactly their length: all of them together may
 * make a session longer by this, ms.
 */
const LED_LONGER = 60_000

/** What a partner needs to lead the session of this start; `longest` is the longest that it may last in play, ms. */
function leadMeans({ game, profile }: SessionStart, rules: LeadRules): LeadMeans {
  const config = 'sections' in game ? null : (game.origin?.config ?? null)
  const planned = 'sections' in game ? Infinity : game.duration
  const longest = config ? Math.max(planned, config.gameDuration.max * 60_000) + LED_LONGER : planned
  const resolved = config && rules.resolve(config)
  return { rules, config: resolved, profile, longest: Math.min(longest, caps.session.value - CLOSING_TIME) }
}

const firstWorld: World = {
  status: 'playing',
  outcome: 'denied',
  tasks: [],
  phase: 'warm-up',
  beat: null,
  ask: null,
  grip: 'normal',
  style: 'full',
  hand: 'dominant',
  nipples: null,
  open: [],
  announcedReleases: [],
  unconfirmed: [],
  edges: 0,
  ownEdges: 0,
  ruins: 0,
  strokes: 0,
  postponements: 0,
  heat: noHeat,
  crowd: noCrowd,
  endedAt: {},
  times: {},
  openedIn: {},
  raisedAt: {},
  strikes: 0,
  askedEdges: [],
  handsOffUntil: 0,
  stretched: 0,
  lastLine: null,
  spokenAt: {},
  turns: {},
  speechUntil: 0,
  releaseUntil: 0,
  releasing: null,
  saying: null,
  isCalledBack: false,
  noticeUntil: 0,
  part: 'early',
  report: null,
  memberReports: [],
  isEnding: false,
  isEndAnswered: false,
  announced: [],
  tightSince: null,
  lastBeatAt: null,
  isOffGrid: false,
  lastTempo: null,
  lastPlannedTempo: 0,
  strokesBefore: { tempo: null, grip: 'normal', style: 'full', hand: 'dominant' },
  climb: null,
  tempoOrder: null,
  promised: {},
  kept: [],
  themed: noProgress,
  recalled: [],
  reachedEdges: [],
  isEdgeReported: false,
  eases: 0,
  heldUntil: 0,
  checkInUntil: null,
  checkInAt: CHECK_IN_EVERY,
  lastCheckInAt: 0,
  remindAt: REMIND_EVERY,
  lastErrandAt: 0,
  lastCalledAt: 0,
  itemRemindedAt: -1,
  remindersWaitUntil: 0,
  easedUntil: 0,
  vibration: 0,
  vibratesUntil: 0,
  capAt: caps.session.value,
  played: 0,
  playingSince: 0,
  isDenied: false,
  isReported: false,
  isWithoutOrgasm: false,
  isEarlyEnd: false,
  scene: null,
  lead: null,
}

/** The cues until the end of the game, limited to those that the body and the caps allow, and the end. */
function safeTimeline(setup: Setup, { cues, refused }: Cues, end: number) {
  let future: readonly SessionCue[] = [...cues.filter(({ at }) => at <= end), { kind: 'over', at: end, early: false }]
  for (const cue of refused) if (future.includes(cue)) future = leaveOut(setup, future, cue)
  return keepAllowed(setup, firstWorld, future, 0).future
}

/** The terms of a game that its session has from the start. */
interface Terms {
  /** Its events; those of a branching game one section after the other. */
  pool: PlayableGame
  known: Pick<Setup, 'theme' | 'plans' | 'scene'>
  minimum: number
  /** The ends that the game may have. */
  outcomes: readonly OrgasmOutcome[]
  ownLines: Setup['ownLines']
  /** Of a branching game. */
  sceneTerms?: Required<Pick<PrepareOptions, 'keyOf' | 'partAt' | 'outcomeAt'>>
}

const speakerOf = ({ game, profile }: SessionStart): Speaker => ({
  voice: game.voice?.name ?? profile.voice,
  chatSpeed: profile.chatSpeed,
})

function setupOf(start: SessionStart, { pool: game, known, minimum, outcomes, ownLines, sceneTerms }: Terms): Setup {
  const { profile } = start
  const gap = Math.max(rests.edging, (game.origin?.config.orgasm.edging.gap ?? 0) * 1000)
  const edgesPlanned = game.events.filter((event) => event.kind === 'ask' && event.question === 'edge').length
  const inputValues = {
    seconds: Math.round(gap / 1000),
    count: edgesPlanned,
    hand: 'dominant',
    grip: 'normal',
  } as const
  const { tempo, current } = startPlan(profile)
  const reactive = [...reactiveTriggers(game, outcomes), ...(start.lead?.triggers(game, profile) ?? [])]
  const { linesByTrigger, lines } = prepareLines({
    ...start,
    ...known,
    game,
    speaker: speakerOf(start),
    tempo,
    inputValues,
    reactive,
    outcomes,
    ownLines,
    ...sceneTerms,
  })
  return {
    edgesPlanned,
    speaker: speakerOf(start),
    gap,
    lineLength: lineLengthOf(profile),
    seed: start.seed,
    minimum,
    longestStretch: stretchOf(plannedLength(start.game)),
    tempo,
    steadyTempo: current.tempo,
    ...known,
    earlier: start.library.earlier ?? null,
    slowest: Math.min(tempo.min, caps.hotTempo.value),
    followsScript: game.video?.script === 'exact',
    inputValues,
    linesByTrigger,
    ownLines,
    lines,
    lead: start.lead ? leadMeans(start, start.lead) : null,
  }
}

/** A session before its first cue. */
const atStart = (setup: Setup, snapshot: Pick<Snapshot, 'world' | 'timeline' | 'endsAt'>): SessionState => {
  const first: Snapshot = { at: 0, nextIndex: 0, suspended: null, pausedAt: 0, ...snapshot }
  return { setup, checkpoint: first, latest: first, earliestInput: 0 }
}

function startLinear(start: SessionStart, game: CountedGame): SessionState {
  const { profile } = start
  const known = { theme: drawTheme(game, start.library, start.seed), plans: plansOf(game), scene: null }
  const minutes = game.origin?.config.gameDuration.min
  const setup = setupOf(start, {
    pool: game,
    known,
    // Strokes that give time back have no picture.
    minimum: game.video ? 0 : minutes === undefined ? game.duration : minutes * 60_000,
    outcomes: [game.outcome],
    ownLines: ownLinesOf(game, speakerOf(start)),
  })
  const planned = cuesOf(game, profile)
  const more = [...(known.theme ? themeCues(game) : []), ...videoCues(game)]
  const cues = more.length > 0 ? sortByTime([...planned.cues, ...more]) : planned.cues
  const timeline = safeTimeline(setup, { ...planned, cues }, game.duration)
  return atStart(setup, { world: { ...firstWorld, outcome: game.outcome }, timeline, endsAt: game.duration })
}

/**
 * A branching game has no theme, and answers do not have to give back the time that they save.
 *
 * @throws without the rules of branching games
 */
function startBranching(start: SessionStart, game: PlayableScene): SessionState {
  const { profile, seed, scenes } = start
  if (!scenes) throw new Error('A branching game is started with the rules of branching games')
  const { scene, pool, ownLines, ...sceneTerms } = scenes.compileScene({ game, profile, seed }, speakerOf(start))
  const known = { theme: null, plans: [], scene: { ...scene, walk: scenes.walk } }
  const ends = [...scene.sections.values()].flatMap(({ plans }) => plans.flatMap(({ outcome }) => outcome ?? []))
  const setup = setupOf(start, { pool, known, minimum: 0, outcomes: [...new Set(ends)], ownLines, sceneTerms })
  const world = { ...firstWorld, scene: scenes.firstScene(game.start, scenes.firstValues(game.variables, start.kept)) }
  const { latest } = atStart(setup, { world, timeline: [], endsAt: 0 })
  return atStart(setup, scenes.enterFirst(setup, latest, game.start))
}

const firstState = (from: SessionStart): SessionState =>
  'sections' in from.game ? startBranching(from, from.game) : startLinear(from, from.game)

/**
 * The session that a partner may lead from now on. The lines of all tasks that can be asked for are added to the prepared
 * ones, so a session that is rebuilt with the rules from its start on says the same as one that got them later.
 */
export function allowLead(state: SessionState, from: SessionStart, rules: LeadRules): SessionState {
  const { setup } = state
  if (setup.lead) return state
  const led = firstState({ ...from, lead: rules }).setup
  const added = led.lines.filter(({ dialog }) => !setup.linesByTrigger.has(dialog.trigger))
  return {
    ...state,
    setup: {
      ...setup,
      linesByTrigger: new Map([...led.linesByTrigger, ...setup.linesByTrigger]),
      lines: [...setup.lines, ...added],
      lead: led.lead,
    },
  }
}

export function startSession({ lead, ...from }: SessionStart): SessionState {
  const state = firstState(from)
  return lead ? allowLead(state, from, lead) : state
}

/** A line that a session may speak, made of a dialog and values. */
export interface LineToRender {
  text: string
  speech: string
  /** Its first clause. */
  cue: string
  dialogId: string
  /** Own words of the game: how they are said; absent for a line of a script. */
  own?: OwnWords
  values: LineValues
  /** Whether `speech` is the first clause alone. */
  isShort: boolean
}

/** The numbers with which a session resumes. */
const countIn: readonly TriggerId[] = ['3', '2', '1']

/** Every line that the session may speak, in the order in which it is needed; no other line is spoken. */
export function linesToRender({ setup, latest: { world } }: SessionState): LineToRender[] {
  const isNext = ({ trigger }: ScriptDialog) => world.status === 'returning' && countIn.includes(trigger)
  const turnOf = ({ dialog }: SpokenLine) => (isNext(dialog) ? 0 : world.spokenAt[dialog.id] === undefined ? 1 : 2)
  const lines = setup.lines.toSorted((a, b) => turnOf(a) - turnOf(b))
  const bySpeech = new Map(lines.map((line) => [`${line.text}\n${line.speech}\n${line.dialog.own?.voice ?? ''}`, line]))
  return [...bySpeech.values()].map(({ text, speech, cue, dialog, values, shortOf }) => ({
    text,
    speech,
    cue: cue.speech,
    dialogId: dialog.id,
    ...(dialog.own ? { own: dialog.own } : {}),
    values,
    isShort: shortOf !== undefined,
  }))
}
