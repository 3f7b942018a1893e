/** The game builder without its screens: pure functions over an immutable document. README.md describes the folders. */
export * from './document/types.ts'
export * from './commands/types.ts'
export * from './check/types.ts'
export * from './history/types.ts'
export * from './moment/types.ts'
export type { BuilderSentence } from './sentence.ts'
export { compareRecords, endOf, lastEnd } from './document/order.ts'
export type { ReadingChange } from './document/records-of-events.ts'
export { documentOf, gameOf, readDocument, type ReadDocument } from './sections/document-of.ts'
export { lengthOfInstance } from './sections/place-section.ts'
export { contentsOf } from './document/contents.ts'
export { apply } from './commands/apply.ts'
export { preview } from './commands/preview.ts'
export { copyOf } from './commands/clips.ts'
export {
  fillCommand,
  generateCommand,
  generatedLength,
  isClip,
  palette,
  placeForTask,
  taskClip,
  taskCommand,
  type MakerOptions,
  type PaletteTask,
} from './palette/palette.ts'
export { templateCommand, templateIds, type TemplateId } from './palette/templates.ts'
export { redo, select, startHistory, undo, type CommitOptions } from './history/history.ts'
export {
  commit,
  commitWork,
  restoreWork,
  type WorkCommand,
  type WorkDocument,
  type WorkHistory,
} from './history/work.ts'
export { mendAllCommand, mendKind } from './check/mend-all.ts'
export { findings, type CheckOptions } from './check/findings.ts'
export type { SpokenMs } from './check/pace-findings.ts'
export { totals, type Totals } from './check/totals.ts'
export { course } from './check/course.ts'
export { stateAt } from './moment/state-at.ts'
export { gameFrom } from './moment/game-from.ts'
export { gamesOfLoop } from './moment/games-of-loop.ts'
export { exportFunscript, exportWay, type ExportOptions, type ExportedFunscript } from './funscript/export-funscript.ts'
export { smoothCommand, type Smoothed } from './funscript/smooth.ts'
export { importFunscript, type FastStrokes, type ImportedFunscript } from './funscript/import-funscript.ts'
export { convertGame, exportGame, importGame, type Converted } from './exchange/exchange-game.ts'
export { exportScene, importScene } from './scene/exchange-scene.ts'
export { exportVtt } from './scene/export-vtt.ts'
export { withTargets } from './scene/ways.ts'
export { readEos } from './scene/eos/read-eos.ts'
export { readGuideMe } from './scene/guide-me/read-guide.ts'
export { printSceneText } from './scene/text/print-scene.ts'
export { readSceneText, sceneTextLines, type ReadSceneText } from './scene/text/read-scene.ts'
export type { TextProblem } from './scene/text/source.ts'
export type { SceneDraft } from './scene/draft.ts'
export type { ImportReport, ReportEntry, ReportKind, ReportPlace } from './scene/import/report.ts'
export type { RefusedFile } from './read-file.ts'
export {
  isScene,
  type Position,
  type SceneCommand,
  type SceneDocument,
  type SectionChange,
} from './scene/document/types.ts'
export { leftOutByChoices } from './scene/document/add-choices.ts'
export { readScene, sceneOfDraft } from './scene/document/scene-of.ts'
export { applyInSection, documentOfSection } from './scene/document/section-timeline.ts'
export { writeOutCommand } from './scene/document/write-out.ts'
export { endsAsPart, sceneFrom, type FirstValues } from './scene/play-from.ts'
export { sectionIds } from './scene/document/names.ts'
export { shortName, shortNames } from './scene/import/names.ts'
export { ownLines } from './scene/notebook/lines.ts'
export { pictureOf } from './scene/notebook/pictures.ts'
export { strokesUnder } from './scene/notebook/strokes.ts'
export { linkOfFile, linkOfName, linkOfTag } from './scene/media-link.ts'
export {
  addAnswer,
  askQuestion,
  changeAnswer,
  changeLine,
  changeQuestion,
  joinLine,
  looseSection,
  moveLine,
  nameSection,
  newSection,
  removeAnswer,
  sectionAfter,
  showWithLine,
  splitLine,
  writeLines,
  type NotebookWords,
} from './scene/notebook/write.ts'
export {
  isRefused,
  readAnswer,
  readRow,
  tooLong,
  type Edited,
  type NotebookPlace,
  type Refused,
  type WordsKind,
} from './scene/notebook/edited.ts'
export { beginQuestion, exitCommand, exitKinds, nextIn } from './scene/notebook/exits.ts'
export { pasteLines } from './scene/notebook/paste.ts'
export { eventMends } from './scene-mends/event-mends.ts'
export { sceneMends } from './scene-mends/scene-mends.ts'
export { sceneTemplate, sceneTemplateIds, type SceneTemplateId } from './scene/templates/templates.ts'
export { gameOfScript, type ScriptOfVideo, type VideoGame } from './video-game/game-of-script.ts'
