import { DIALOG_TEXT_MAX } from '@rubato/contracts/domain'
import { applyToScene } from '../document/apply.ts'
import type { SceneDocument } from '../document/types.ts'
import { partsOfText } from '../import/plain-text.ts'
import { isRefused, readAnswer, readRow, type Edited, type NotebookPlace, type Refused } from './edited.ts'
import { beginQuestion } from './exits.ts'
import { ownLines } from './lines.ts'
import {
  addAnswer,
  all,
  changeAnswer,
  lineAt,
  namedSection,
  newSection,
  sectionOf,
  timelineOf,
  writeLines,
  type Edit,
  type NotebookWords,
} from './write.ts'

/** One after another, each on the result of those before it, up to the first that is refused. */
class Steps {
  document: SceneDocument
  focus: NotebookPlace
  refusal: Refused | null = null
  readonly commands: Edit[] = []
  constructor(document: SceneDocument, focus: NotebookPlace) {
    this.document = document
    this.focus = focus
  }
  /** @param line The pasted line that the edit is about. */
  add(edited: Edited, line: string): void {
    if (!edited || this.refusal) return
    if (isRefused(edited)) {
      this.refusal = { ...edited, line }
      return
    }
    const command = edited.command as Edit
    const applied = applyToScene(this.document, command)
    if (!applied.ok) {
      this.refusal = { problem: applied.problem, line }
      return
    }
    this.commands.push(command)
    this.document = applied.document
    this.focus = edited.focus
  }
}

/** The answers that follow a question of a pasted text. A section that one names may come later in the text. */
function writeAnswers(steps: Steps, answers: readonly string[], id: string): void {
  for (const [index, answer] of answers.entries()) {
    const { to } = readAnswer(answer)
    if (to !== null) steps.add(namedSection(steps.document, id, to), answer)
    const { exit } = sectionOf(steps.document, id) ?? {}
    const isThere = exit?.kind === 'ask' && index < exit.answers.length
    steps.add((isThere ? changeAnswer : addAnswer)(steps.document, id, index, answer), answer)
  }
}

const linesIn = (document: SceneDocument, id: string): number => {
  const section = timelineOf(document, id)
  return section ? ownLines(section).length : 0
}

/**
 * A text of many lines at a place: `#` begins a section, `?` a question, `->` an answer, and all else is said, in several lines
 * where it is longer than one. All of it is written, or none.
 */
export function pasteLines(
  document: SceneDocument,
  { section, index }: { section: string; index: number },
  { text, words }: { text: string; words: NotebookWords },
): Edited {
  const steps = new Steps(document, lineAt(section, Math.max(0, index - 1)))
  let [id, at] = [section, index]
  let answers: string[] = []
  let asking: string | null = null
  const close = () => {
    if (asking !== null) writeAnswers(steps, answers, asking)
    asking = null
    answers = []
  }
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    if (line === '') continue
    if (steps.refusal) return steps.refusal
    const row = readRow(line)
    if (row.kind === 'answer' && asking !== null) answers.push(row.words)
    else if (row.kind === 'question') {
      close()
      steps.add(beginQuestion(steps.document, id, line.slice(1), words), line)
      const { exit } = sectionOf(steps.document, id) ?? {}
      if (exit?.kind === 'ask') asking = id
      else if (exit && 'to' in exit) {
        id = exit.to
        at = linesIn(steps.document, id)
      }
    } else if (row.kind === 'name') {
      close()
      steps.add(newSection(steps.document, id, row.words), line)
      id = steps.focus.section
      at = linesIn(steps.document, id)
    } else {
      const texts = partsOfText(line, DIALOG_TEXT_MAX)
      steps.add(writeLines(steps.document, { section: id, index: at }, { texts, words }), line)
      // The id of a section follows the name that its first words give it.
      if (asking === id) asking = steps.focus.section
      id = steps.focus.section
      at += texts.length
    }
  }
  close()
  if (steps.refusal) return steps.refusal
  if (steps.commands.length === 0) return null
  return { command: all(steps.commands, 'paste-lines', ''), focus: steps.focus }
}
