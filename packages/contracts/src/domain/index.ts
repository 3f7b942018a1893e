export {
  SESSION_MINUTES_MAX,
  SESSION_MS_MAX,
  uuidSchema,
  storableSchema,
  arraySchema,
  ISSUES_MAX,
  isBoundedArray,
  type Range,
  TITLE_LENGTH,
  DESCRIPTION_LENGTH,
  LIST_LIMIT,
  SEARCH_MAX,
  listQuerySchema,
} from './primitives.ts'
export {
  voiceNames,
  type VoiceName,
  voiceNameSchema,
  DEFAULT_VOICE,
  chatSpeeds,
  type ChatSpeed,
} from './speech/voice.ts'
export { type SiteSettings } from './site-settings.ts'
export {
  conditionValues,
  conditionNames,
  type ConditionName,
  lineConditionsSchema,
  type LineConditions,
} from './scripts/line-conditions.ts'
export { formatConditions, parseConditions, conditionsOrNull, hasSameConditions } from './scripts/condition-text.ts'
export { type LineRoom, longestLine, type Placeholder, type BodyTrigger } from './triggers/trigger-rows.ts'
export { speechFeatures, spokenMs } from './speech/speaking-time.ts'
export { speakable } from './speech/speakable.ts'
export { MOANS_MAX, moanLevels, type MoanLevel, type MoanRecording, moanRecordingSchema } from './speech/moans.ts'
export { instructors, type Instructor, findInstructor } from './scripts/instructors.ts'
export {
  MEDIA_TAG_LENGTH_MAX,
  mediaLinkSchema,
  mediaPreferenceSchema,
  mediaTypeOfName,
  mediaTypes,
  scrolllerMediaHosts,
  PHOTO_PAGES_MAX,
  PHOTO_TEXT_MAX,
  PHOTO_URL_MAX,
  type Photo,
  type PhotoList,
  PHOTOS_PER_PAGE,
  photoSchema,
  type MediaLink,
  type MediaPreference,
  type MediaType,
} from './sharing/media.ts'
export type { AuthorPage, ItemCounts } from './sharing/author-page.ts'
export { TAG_MAX, tagNameSchema, type Tag } from './scripts/tag.ts'
export {
  DEFAULT_SCRIPT_ID,
  COUNTDOWN_SCRIPT_ID,
  COACH_SCRIPT_ID,
  TEASE_SCRIPT_ID,
  CONDUCTOR_SCRIPT_ID,
  DIALOG_TEXT_MAX,
  RATING_SCALE,
  RATING_MIN_VOTES,
  intendedSexes,
  intendedSexSchema,
  type Script,
  type DeletedScript,
  type ScriptSort,
  DIALOGS_MAX,
  DIALOGS_PER_TRIGGER,
  TAGS_MAX,
  scriptCreateSchema,
  scriptUpdateSchema,
  dialogTextSchema,
  type Dialog,
  type TriggerItem,
  dialogWriteSchema,
  type DialogWrite,
  type ImportRow,
  importOutcomes,
  IMPORT_ROWS_LISTED,
  type ImportReport,
} from './scripts/script.ts'
export {
  reportedKinds,
  sharedKinds,
  type SharedKind,
  reportReasons,
  type ReportReason,
  REPORT_TEXT_MAX,
  STATEMENT_MAX,
  ADDRESS_KEPT_DAYS,
  ANSWER_BUSINESS_DAYS,
  reportWriteSchema,
  answerBy,
  RECEIPT_BITS,
  receiptCodeSchema,
  reportStates,
  type ReportState,
  type Receipt,
  type QueueItem,
  REPORTS_LISTED,
  ITEMS_LISTED,
  type QueueDetail,
  statementSchema,
  decisionSchema,
  type Decision,
  type Restore,
  NAMED_TEXTS_LISTED,
  type ItemReview,
  authorActions,
  type ItemDecision,
} from './sharing/moderation.ts'
export {
  dayNumbers,
  type DayNumber,
  type ItemNumbers,
  NUMBERS_DAYS,
  STOP_PARTS,
  STOPS_TOGETHER,
} from './sharing/item-numbers.ts'
export {
  type ItemVersion,
  VERSION_BYTES_MAX,
  VERSION_NAME_MAX,
  type VersionContent,
  versionContentSchema,
  type VersionDialog,
  VERSIONS_MAX,
  versionWriteSchema,
} from './sharing/item-versions.ts'
export {
  type Notice,
  type NoticedItem,
  NOTICES_KEPT_DAYS,
  type SumKind,
  sumKinds,
  UNSEEN_NOTICES_MAX,
} from './sharing/notices.ts'
export { TEMPO, accents, type Accent, type BeatPattern, type TempoCurve, STEADY_PATTERN } from './beat/beat.ts'
export {
  METRONOME_TEMPO,
  METRONOME_BEATS,
  METRONOME_PARTS,
  METRONOME_RAMP,
  clickSounds,
  type ClickSound,
  noteLevels,
  type NoteLevel,
  rampUnits,
  rampEnds,
  metronomeSettingsSchema,
  type MetronomeSettings,
  type MetronomeBar,
  type MetronomeRamp,
  defaultMetronomeSettings,
} from './beat/metronome.ts'
export {
  type SafetyClass,
  bodyParts,
  type BodyPart,
  categories,
  type Category,
  type FieldUnit,
  type OptionsField,
  type TaskField,
  defineTask,
  seconds,
  outcomes,
  type OrgasmOutcome,
  settingsModes,
  type SettingsMode,
  isModeAtLeast,
} from './tasks/define-task.ts'
export { tasks, type Task, type TaskId, taskIds, getTask, taskNeededBy } from './tasks/index.ts'
export {
  equipmentIds,
  type EquipmentId,
  items,
  type ItemId,
  type LevelledItem,
  isLevelled,
  itemEquipment,
} from './equipment/equipment.ts'
export { screeningQuestions, type ScreeningQuestion } from './tasks/screening-questions.ts'
export {
  intensityCurves,
  type IntensityCurve,
  categoryPaths,
  generatorConfigSchema,
  type GeneratorConfig,
  type GeneratorConfigInput,
  defaultGeneratorConfig,
  type NodeOf,
  taskNode,
  categoryNode,
  copyOfConfig,
} from './generators/generator-config.ts'
export { readGeneratorConfig } from './generators/read-config.ts'
export {
  hotkeyActions,
  type HotkeyAction,
  type KeyMap,
  defaultHotkeys,
  reservedKeys,
  hotkeySchema,
  keysOf,
  hotkeysSchema,
  type Hotkeys,
} from './settings/hotkeys.ts'
export {
  talkLevels,
  type TalkLevel,
  settingsSchema,
  type Settings,
  type StoredSettings,
  defaultSettings,
} from './settings/settings.ts'
export {
  spans,
  eventTaskSchema,
  type EventTask,
  eventTaskLabel,
  phases,
  type Phase,
  questions,
  type Question,
  GAME_EVENTS_MAX,
  GAME_NOTES_MAX,
  levelSchema,
  gameEventSchema,
  type GameEvent,
  type GameEventOf,
} from './games/game-event.ts'
export {
  FUNSCRIPT_FIELDS_MAX,
  MARKERS_MAX,
  STRETCH,
  composedNameSchema,
  compositionSchema,
  CONFIG_TEXT_MAX,
  type Composition,
} from './games/composition.ts'
export {
  completeOutcomes,
  sessionOutcomes,
  type SessionOutcome,
  playableGameSchema,
  type PlayableGame,
  type Game,
  type GameListItem,
  gameWriteSchema,
  type GameWrite,
} from './games/game.ts'
export {
  GRAMMAR_REPLACEMENTS_MAX,
  type EnglishDialect,
  grammarIssueSchema,
  type GrammarIssue,
} from './scripts/grammar.ts'
export { scrubMessage, scrubStack } from './error-text.ts'
export { triggerMoment } from './triggers/trigger-moments.ts'
export { findPlaceholders, isPlaceholder, replacePlaceholders } from './triggers/placeholders.ts'
export {
  COUNT_MAX,
  type TriggerId,
  type TriggerGroup,
  triggers,
  triggerIds,
  triggerGroups,
  isCount,
  isTriggerId,
  triggerFacts,
  getTrigger,
  triggerCoverage,
} from './triggers/triggers.ts'
export { triggerIdSchema } from './triggers/trigger-schema.ts'
export { ballBindings, type BallBinding, type BandSnap } from './tasks/cbt.ts'
export { type CeiTarget, type CeiTiming } from './tasks/orgasm.ts'
export { grips, type Grip, hands, type Hand, strokeStyles, type StrokeStyle } from './tasks/strokes.ts'
export { type ClampAction, nippleStimulations, type NippleStimulation } from './tasks/body.ts'
export {
  type ItemKind,
  itemKinds,
  intensities,
  type Intensity,
  stripBuckets,
  type StripBucket,
  STRIP_SEGMENTS_MAX,
  itemSummarySchema,
  type ItemSummary,
  type SavedItem,
  type ItemSort,
  itemSorts,
  type DeletedItem,
  ITEM_LINK_BYTES,
  itemLinkSchema,
  PLAYS_PER_CALL,
  PLAYS_PER_DAY,
  playCountsSchema,
} from './sharing/shared-item.ts'
export {
  type GameGenerator,
  type GameGeneratorListItem,
  type GameGeneratorWrite,
  gameGeneratorWriteSchema,
} from './generators/game-generator.ts'
export {
  SCRIPT_FILE,
  GAME_FILE,
  GENERATOR_FILE,
  scriptFileSchema,
  gameFileSchema,
  generatorFileSchema,
} from './archive/work-files.ts'
export {
  PAIRING_LETTERS,
  PAIRING_LETTERS_COUNT,
  PAIRING_SECONDS,
  SCREEN_TICKET_SECONDS,
  SCREENS_MAX,
  FRAME_MAX,
  FRAMES_PER_SECOND,
  pairingCodeSchema,
  screenTicketSchema,
  relayHelloSchema,
  relayRequestSchema,
  type RelayRequest,
  relayMessageSchema,
  type RelayMessage,
  relayCloseCodes,
} from './second-screen.ts'
export { accountFiles, type AccountFile } from './archive/account-files.ts'
export * from './member/index.ts'
export * from './admin/index.ts'
export {
  HINTS_MAX,
  hintItemSchema,
  hintListsSchema,
  hintPlaces,
  type HintItem,
  type HintLists,
  type HintPlace,
} from './hints.ts'
export { deviceName } from './device-name.ts'
export {
  feedbackKinds,
  type FeedbackKind,
  answerWays,
  type AnswerWay,
  feedbackStates,
  type FeedbackState,
  FEEDBACK_LENGTH,
  FEEDBACK_PER_HOUR,
  type FeedbackContext,
  feedbackWriteSchema,
  type FeedbackWrite,
  type Feedback,
  type QueuedFeedback,
  feedbackAnswerSchema,
  type FeedbackAnswer,
} from './feedback.ts'
