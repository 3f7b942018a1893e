/** The edits that the words of a row make when it is left. */
import type { Section } from '@rubato/contracts/domain'
import {
  addAnswer,
  beginQuestion,
  changeAnswer,
  changeLine,
  changeQuestion,
  moveLine,
  nameSection,
  isRefused,
  newSection,
  pasteLines,
  readRow,
  removeAnswer,
  tooLong,
  type NotebookWords,
  type SceneCommand,
  type SceneDocument,
  writeLines,
  type Edited,
} from '@rubato/builder'
import type { RefusedWords } from './row.tsx'

/** A row that was begun and has no words yet. */
export interface Pending {
  section: string
  kind: 'line' | 'answer'
  index: number
  /** A pasted text that was refused, and why: it stays in the row until all of it can be written. */
  kept?: RefusedWords
}

export const findSection = ({ sections }: SceneDocument, id: string): Section | undefined =>
  sections.find((each) => each.id === id)

/** Names and answers are one line, also where several were pasted. */
const oneLine = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** A line as it is typed into a section: it is an answer only where the section ends with a question. */
export function rowIn(document: SceneDocument, section: string, text: string): ReturnType<typeof readRow> {
  const row = readRow(text)
  const isLine = row.kind === 'answer' && findSection(document, section)?.exit.kind !== 'ask'
  return isLine ? { kind: 'line', words: text.trim(), asks: null } : row
}

/** The edit of a text that begins a question, a section or an answer; else null. */
function structureOf(
  document: SceneDocument,
  { section, text }: { section: string; text: string },
  words: NotebookWords,
): Edited {
  const row = rowIn(document, section, text)
  if (row.kind === 'question') return beginQuestion(document, section, text.trim().slice(1), words)
  if (row.kind === 'name') return newSection(document, section, oneLine(row.words))
  const exit = findSection(document, section)?.exit
  return row.kind === 'answer' && exit?.kind === 'ask'
    ? addAnswer(document, section, exit.answers.length, oneLine(row.words))
    : null
}

export function rowEdits(now: () => SceneDocument, words: NotebookWords) {
  const structure = (section: string, text: string) => structureOf(now(), { section, text }, words)
  /** A line that was written becomes a question or a section: the line goes, as one step. */
  const turnedLine = (section: string, index: number, text: string): Edited => {
    const turned = structure(section, text)
    if (!turned || isRefused(turned)) return turned
    const removed = changeLine(now(), section, index, '')
    if (!removed || isRefused(removed)) return removed
    const commands = [removed.command, turned.command] as SceneCommand[]
    const label = 'label' in turned.command && turned.command.label
    return {
      ...turned,
      command: { kind: 'all', commands, label: label || { key: 'builder.did.nothing', values: {} } },
    }
  }
  return {
    structure,
    turnedLine,
    begun({ section, kind, index, kept }: Pending, text: string): Edited {
      const trimmed = text.trim()
      if (trimmed === '') return null
      if (kind === 'answer') return addAnswer(now(), section, index, oneLine(trimmed))
      if (kept) return pasteLines(now(), { section, index }, { text, words })
      return structure(section, trimmed) ?? writeLines(now(), { section, index }, { texts: [trimmed], words })
    },
    line: (section: string, index: number, text: string) =>
      turnedLine(section, index, text) ?? changeLine(now(), section, index, text),
    question: (section: string, text: string) =>
      text.trim() === '' ? null : changeQuestion(now(), section, text.trim()),
    time: (section: string, index: number, at: number) => moveLine(now(), section, index, at),
    answer: (section: string, index: number, text: string) =>
      text.trim() === '' ? removeAnswer(now(), section, index) : changeAnswer(now(), section, index, oneLine(text)),
    name(id: string, text: string): Edited {
      const name = oneLine(text)
      if (name === '') return null
      const longName = tooLong('name', name)
      if (longName) return longName
      const command = nameSection(now(), id, name)
      return { command, focus: { section: command.to, row: { kind: 'name' } } }
    },
  }
}
