/** Pasting a text of many lines into the notebook. */
import { applyToScene } from '../document/apply.ts'
import type { SceneDocument } from '../document/types.ts'
import { beginQuestion } from './exits.ts'
import { ownLines } from './lines.ts'
import {
  addAnswer,
  all,
  changeAnswer,
  insertLines,
  lineAt,
  newSection,
  sectionOf,
  timelineOf,
  type Edit,
  type NotebookPlace,
  type NotebookWords,
  type Written,
} from './write.ts'

/** One after another, each on the result of those before it. */
class Writing {
  document: SceneDocument
  focus: NotebookPlace
  readonly commands: Edit[] = []
  constructor(document: SceneDocument, focus: NotebookPlace) {
    this.document = document
    this.focus = focus
  }
  add(written: Written | null): void {
    if (!written) return
    const command = written.command as Edit
    const applied = applyToScene(this.document, command)
    if (!applied.ok) return
    this.commands.push(command)
    this.document = applied.document
    this.focus = written.focus
  }
}

/** The answers that follow a question of a pasted text. */
function writeAnswers(writing: Writing, answers: readonly string[], id: string): void {
  for (const [index, answer] of answers.entries()) {
    const { exit } = sectionOf(writing.document, id) ?? {}
    const isThere = exit?.kind === 'ask' && index < exit.answers.length
    writing.add((isThere ? changeAnswer : addAnswer)(writing.document, id, index, answer))
  }
}

const linesIn = (document: SceneDocument, id: string): number => {
  const section = timelineOf(document, id)
  return section ? ownLines(section).length : 0
}

/** A text of many lines at a place: `#` begins a section, `?` a question, `->` an answer, and all else is said. */
export function pasteLines(
  document: SceneDocument,
  { section, index }: { section: string; index: number },
  { text, words }: { text: string; words: NotebookWords },
): Written | null {
  const writing = new Writing(document, lineAt(section, Math.max(0, index - 1)))
  let [id, at] = [section, index]
  let answers: string[] = []
  let asking: string | null = null
  const close = () => {
    if (asking !== null) writeAnswers(writing, answers, asking)
    asking = null
    answers = []
  }
  for (const line of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    if (line === '') continue
    if (line.startsWith('->') && asking !== null) answers.push(line.slice(2).trim())
    else if (line.startsWith('?')) {
      close()
      writing.add(beginQuestion(writing.document, id, line.slice(1), words))
      const { exit } = sectionOf(writing.document, id) ?? {}
      if (exit?.kind === 'ask') asking = id
      else if (exit && 'to' in exit) {
        id = exit.to
        at = linesIn(writing.document, id)
      }
    } else if (/^#+\s*\S/.test(line)) {
      close()
      writing.add(newSection(writing.document, id, line.replace(/^#+\s*/, '').slice(0, 60)))
      id = writing.focus.section
      at = linesIn(writing.document, id)
    } else {
      writing.add(insertLines(writing.document, id, at, [line]))
      at++
    }
  }
  close()
  if (writing.commands.length === 0) return null
  return { command: all(writing.commands, 'paste-lines', ''), focus: writing.focus }
}
