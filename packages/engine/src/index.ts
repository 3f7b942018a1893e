/**
 * The engine: a config and a seed make a game; a game and inputs make a session. Pure functions; the rules are in
 * SPEC.md.
 */
export { ENGINE_VERSION } from './version.ts'
export type { Problem } from './problem.ts'
export { completeProfile, defaultProfile, profileFromSettings, refusalFor, type PlayerProfile } from './profile.ts'
export { generateGame, type Generated } from './generate/generate-game.ts'
export { fillSpan, type FilledSpan, type SpanTerms } from './reroll/fill-span.ts'
export { rerollGame, type Rerolled } from './reroll/reroll-game.ts'
export type { Span } from './spans.ts'
export { writeTask, type TaskRequest, type WrittenTask } from './generate/write-task.ts'
export { permittedConfig, resolveConfig, whyLeftOut, type Permitted } from './config/resolve-config.ts'
export { fitToDuration } from './config/fit-to-duration.ts'
export { explainConfig } from './explain/explain-config.ts'
export { explainGame } from './explain/explain-game.ts'
export { sentenceKeys, type Sentence, type SentenceKey } from './explain/sentence.ts'
export { previewConfig, type Preview, type PreviewFigures, type Spread } from './preview/preview-config.ts'
export { bucketOf, placedSegmentsOf, type PlacedSegment } from './summary/strip.ts'
export {
  COURSE_MARKS_MAX,
  COURSE_POINTS_MAX,
  courseMarks,
  courseOf,
  type CourseMark,
  type SessionCourse,
} from './screenplay/course.ts'
export { summariseConfig, summariseGame } from './summary/summarise.ts'
export { summariseScene } from './summary/summarise-scene.ts'
export { areFastAskedFor } from './generate/fast-strokes.ts'
export { actMoods, actsOf, type Act, type ActMood } from './generate/acts.ts'
export { checkConfig } from './config/check-config.ts'
export { checkGame } from './check/check-game.ts'
export type { GameProblem } from './check/problem-at.ts'
export { nearest } from './scene/expression/nearest.ts'
export { checkScene, checkSceneInSteps } from './scene/check/check-scene.ts'
export type { FindingPlace, Mend, SceneFinding, SceneRule } from './scene/check/finding.ts'
export {
  endingsOf,
  longestPath,
  shortestPath,
  type Asker,
  type SceneEnding,
  type ScenePath,
} from './scene/check/lengths.ts'
export { secureGame, type Secured } from './check/secure-game.ts'
export { walkMembersInSteps, wayKey, type WalkedScene, type WayPlace } from './scene/simulate/walk-members.ts'
export { secureScene, type SecuredScene } from './scene/secure-scene.ts'
export { needsOrgasm } from './tasks/task.ts'
export { taskDemand } from './tasks/index.ts'
export { directionOf, ORDERS_APART } from './plan/tempo-order.ts'
export { tempoTrigger } from './tasks/parts/tempo-trigger.ts'
export {
  allowLead,
  startSession,
  linesToRender,
  type LineToRender,
  type SessionStart,
} from './session/start/start-session.ts'
export type { SceneRules } from './session/start/scene-rules.ts'
export { plannedLength } from './session/scene/longest-after.ts'
export { isOwnLine } from './session/start/own-lines.ts'
export { applyLead, LEAD_EVERY, leadOffers, step, openItems, type LedSession } from './session/step.ts'
export {
  isReturnable,
  returnToSession,
  summaryOfRecording,
  type RecordedInput,
  type ReturnedSession,
  type SessionRecording,
  type SpokenLine,
} from './session/return.ts'
export { isBreathing } from './session/effects/view.ts'
export { mediaAhead, type MediumAhead } from './session/media-ahead.ts'
export type { LeadRules, SessionState } from './session/model/state.ts'
export {
  memberInputs,
  memberReports,
  REPORTS_MAX,
  type Effect,
  type MemberInput,
  type LeadInput,
  type MemberReport,
  type SceneInput,
  type SceneSummary,
  type SessionInput,
  type SessionStatus,
  type SessionSummary,
  type SpeechLevel,
  type StageChoice,
  type StageNote,
  type StageView,
  type SystemLine,
  systemLines,
} from './session/model/types.ts'
export { applyChanges } from './proposals/apply-changes.ts'
export { usualEdgeTempo, type GamePlan, type SessionChanges, type SessionFacts } from './proposals/facts.ts'
export { proposalKinds, type Proposal, type ProposalKind } from './proposals/proposal.ts'
export { mergeChanges, proposeChanges } from './proposals/propose.ts'
export { memberModels, type Member, type MemberModel, type MemberMoment } from './screenplay/members.ts'
export { playedWay, type PlayedWay } from './screenplay/played-way.ts'
export { generatedSection } from './session/start/compile-scene.ts'
export { playAsMember, type MadeInput, type MadeReply, type SessionRecord } from './screenplay/play-as-member.ts'
export { pressOf, ReplyError, SILENCE, type SceneReply } from './screenplay/replies.ts'
export { themeSteps, unpaidPromises, type OpenPromise } from './screenplay/promises.ts'
export { screenplayOf, type ScreenplayEntry } from './screenplay/screenplay.ts'
export {
  screenplayRows,
  screenplayText,
  type ScreenplayRow,
  type ScreenplayWords,
} from './screenplay/screenplay-rows.ts'
export { deliveryDemands, type DialogLibrary, type EarlierSessions, type ScriptDialog } from './dialog/library.ts'
export { wordsOf } from './dialog/spoken-line.ts'
export { fillingsOf, type LineValues } from './dialog/fill-line.ts'
export { type ReleaseStep, releaseOrder } from './safety/release.ts'
export { minutesLeft } from './session/model/facts.ts'
export { systemLineLength } from './session/model/timing.ts'
export type { SafetyRule } from './safety/broken-rules.ts'
export { restBetween, restOf, rests } from './safety/rests.ts'
export { hangingFrom, capOf, itemRules, type ItemRule } from './safety/item-rules.ts'
export { triggerRoom } from './plan/line-room.ts'
export { caps, type Cap } from './safety/caps.ts'
export { isForbidden } from './safety/body.ts'
export { compareEvents } from './plan/event-order.ts'
export { beatAtTime, tempoAt, timeOfBeat } from './beat/curve.ts'
export {
  compilePattern,
  countBeats,
  countBetween,
  END_TOLERANCE_MS,
  isPlain,
  lastBeatBefore,
  strokeRate,
  type Beat,
  type BeatSegment,
  segmentOf,
  type BeatPart,
} from './beat/segment.ts'
export { areStrokes, countStrokes } from './beat/strokes.ts'
export { areSamePattern, barOfPattern, patternOfBar } from './beat/bar.ts'
export {
  beatsOf,
  beatEventsOf,
  beatTimeline,
  countGame,
  countParts,
  type CountedBeats,
  type CountedGame,
} from './safety/counted-beats.ts'
export { checkExpression } from './scene/expression/check-expression.ts'
export {
  checkNames,
  typeOfVariable,
  type NameProblem,
  type Declarations,
  type Value,
  type ValueType,
  type Declaration,
} from './scene/expression/declarations.ts'
export type { Expression, ExpressionProblem } from './scene/expression/expression.ts'
export { renameIn, sectionsOf, variablesOf, type Renaming } from './scene/expression/names-of.ts'
export { parseExpression, type ParsedExpression } from './scene/expression/parse-expression.ts'
export { reservedWords } from './scene/expression/words.ts'
export { printExpression } from './scene/expression/print-expression.ts'
