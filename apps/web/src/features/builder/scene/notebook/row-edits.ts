/** The edits that the words of a row make when it is left. */
import type { Section } from '@rubato/contracts/domain'
import {
  addAnswer,
  beginQuestion,
  changeAnswer,
  changeLine,
  changeQuestion,
  insertLines,
  moveLine,
  nameSection,
  newSection,
  removeAnswer,
  type NotebookWords,
  type SceneCommand,
  type SceneDocument,
  type Written,
} from '@rubato/builder'

/** A row that was begun and has no words yet. */
export interface Pending {
  section: string
  kind: 'line' | 'answer'
  index: number
}

export const findSection = ({ sections }: SceneDocument, id: string): Section | undefined =>
  sections.find((each) => each.id === id)

/** The edit of a text that begins a question, a section or an answer; else null. */
function structureOf(
  document: SceneDocument,
  { section, text }: { section: string; text: string },
  words: NotebookWords,
): Written | null {
  const trimmed = text.trim()
  if (/^\?\s*\S/.test(trimmed)) return beginQuestion(document, section, trimmed.slice(1), words)
  if (/^#+\s*\S/.test(trimmed)) return newSection(document, section, trimmed.replace(/^#+\s*/, '').slice(0, 60))
  const exit = findSection(document, section)?.exit
  if (/^->\s*\S/.test(trimmed) && exit?.kind === 'ask')
    return addAnswer(document, section, exit.answers.length, trimmed.slice(2).trim())
  return null
}

export function rowEdits(now: () => SceneDocument, words: NotebookWords) {
  const structure = (section: string, text: string) => structureOf(now(), { section, text }, words)
  /** A line that was written becomes a question or a section: the line goes, as one step. */
  const turnedLine = (section: string, index: number, text: string): Written | null => {
    const turned = structure(section, text)
    const removed = turned && changeLine(now(), section, index, '')
    if (!turned || !removed) return null
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
    begun({ section, kind, index }: Pending, text: string): Written | null {
      const trimmed = text.trim()
      if (trimmed === '') return null
      if (kind === 'answer') return addAnswer(now(), section, index, trimmed)
      return structure(section, trimmed) ?? insertLines(now(), section, index, [trimmed])
    },
    line: (section: string, index: number, text: string) =>
      turnedLine(section, index, text) ?? changeLine(now(), section, index, text),
    question: (section: string, text: string) =>
      text.trim() === '' ? null : changeQuestion(now(), section, text.trim()),
    time: (section: string, index: number, at: number) => moveLine(now(), section, index, at),
    answer: (section: string, index: number, text: string) =>
      text.trim() === '' ? removeAnswer(now(), section, index) : changeAnswer(now(), section, index, text),
    name(id: string, text: string): Written | null {
      const name = text.trim()
      if (name === '') return null
      const command = nameSection(now(), id, name)
      return { command, focus: { section: command.kind === 'rename' ? command.to : id, row: { kind: 'name' } } }
    },
  }
}
