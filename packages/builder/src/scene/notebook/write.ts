/** Writing a branching game as in a notebook: each function gives the command of one edit, and where the writing goes on. */
import {
  ANSWERS,
  SESSION_MS_MAX,
  type ExitOf,
  type MediaLink,
  type Section,
  type SectionOf,
} from '@rubato/contracts/domain'
import { shownLine } from '../import/plain-text.ts'
import { DEFAULT_QUESTION, nameOfId } from '../text/words.ts'
import { sectionIds, unusedName } from '../document/names.ts'
import type { SceneCommand, SceneDocument } from '../document/types.ts'
import { isRefused, readAnswer, refused, tooLong, type Edited, type NotebookPlace, type Written } from './edited.ts'
import { ownLines, withLines, wordsEnd, type WantedLine } from './lines.ts'
import { withPicture } from './pictures.ts'

/** Words for what the notebook begins by itself. */
export interface NotebookWords {
  /** The first questions: with answers, for a number and for a short text. */
  readonly question: string
  readonly number: string
  readonly text: string
  /** The first two answers of a question. */
  readonly answers: readonly [string, string]
  /** The name of a section that is added. */
  readonly section: string
}

/** Characters of a section's name that is made of an answer or of its first words. */
const NAME_OF_WORDS_MAX = 40

export type Edit = Exclude<SceneCommand, { kind: 'replace-scene' | 'add-choices' }>

export const sectionOf = ({ sections }: SceneDocument, id: string): Section | undefined =>
  sections.find((section) => section.id === id)
export const timelineOf = (document: SceneDocument, id: string): SectionOf<'timeline'> | undefined => {
  const section = sectionOf(document, id)
  return section?.kind === 'timeline' ? section : undefined
}

export const lineAt = (section: string, index: number): NotebookPlace => ({ section, row: { kind: 'line', index } })
const answerAt = (section: string, index: number): NotebookPlace => ({ section, row: { kind: 'answer', index } })

const wantedOf = (section: SectionOf<'timeline'>): WantedLine[] =>
  ownLines(section).map(({ id, text }) => ({ id, text }))

/** The section with these lines; refused where one is too long, or would be said after the longest time of a game. */
function linesWritten(section: SectionOf<'timeline'>, lines: readonly WantedLine[], index: number): Edited {
  const longest = lines.map(({ text }) => tooLong('line', text)).find((each) => each !== null)
  if (longest) return longest
  const content = withLines(section, lines)
  if (wordsEnd(content) > Math.max(SESSION_MS_MAX, wordsEnd(section)))
    return refused('lines-late', { ms: SESSION_MS_MAX })
  const label = { key: 'builder.did.write', values: { name: section.name } }
  return {
    command: { kind: 'set-section', id: section.id, change: { content }, label },
    focus: lineAt(section.id, index),
  }
}

/** Several lines at the place of none; generated sections have no lines. */
export function insertLines(document: SceneDocument, id: string, index: number, texts: readonly string[]): Edited {
  const section = timelineOf(document, id)
  if (!section && sectionOf(document, id)) return refused('generated-words')
  if (!section || texts.length === 0) return null
  const lines = wantedOf(section).toSpliced(index, 0, ...texts.map((text) => ({ text })))
  return linesWritten(section, lines, index + texts.length - 1)
}

/** The name of a section by its first words. */
const nameOfWords = (text: string): string =>
  shownLine(text.replace(/[{}]/g, ''), NAME_OF_WORDS_MAX)
    .replace(/[\s.,;:!?]+$/u, '')
    .trim()

/** Whether the section still has the name that it was added with. */
const isUnnamed = ({ name }: Section, { section: given }: Pick<NotebookWords, 'section'>): boolean =>
  name === given || (name.startsWith(`${given} `) && /^\d+$/.test(name.slice(given.length + 1)))

/** The first answer that leads to a section. */
const answerTo = ({ sections }: SceneDocument, id: string): string | undefined =>
  sections.flatMap(({ exit }) => (exit.kind === 'ask' ? exit.answers : [])).find(({ to }) => to === id)?.answer

/** `insertLines`, where a section that its author has not named gets its name: the answer that leads to it, or its first words. */
export function writeLines(
  document: SceneDocument,
  { section: id, index }: { section: string; index: number },
  { texts, words }: { texts: readonly string[]; words: Pick<NotebookWords, 'section'> },
): Edited {
  const inserted = insertLines(document, id, index, texts)
  const section = timelineOf(document, id)
  if (!inserted || isRefused(inserted) || !section || ownLines(section).length > 0 || !isUnnamed(section, words))
    return inserted
  const name = nameOfWords(answerTo(document, id) ?? '') || nameOfWords(texts[0] ?? '')
  if (name === '') return inserted
  const others = document.sections.filter((each) => each !== section)
  const named = nameSection(document, id, unusedName({ sections: others }, name))
  return {
    command: all([inserted.command as Edit, named], 'write', named.name),
    focus: { ...inserted.focus, section: named.to },
  }
}

/** Other words of a line; a line without words is removed. */
export function changeLine(document: SceneDocument, id: string, index: number, text: string): Edited {
  const section = timelineOf(document, id)
  const lines = section && wantedOf(section)
  const line = lines?.[index]
  if (!section || !line || line.text === text) return null
  const next = text.trim() === '' ? lines.toSpliced(index, 1) : lines.with(index, { ...line, text })
  return linesWritten(section, next, index)
}

/** Another time of a line, ms from the start of the section; not before the line above it is over. */
export function moveLine(document: SceneDocument, id: string, index: number, at: number): Edited {
  const section = timelineOf(document, id)
  const lines = section && wantedOf(section)
  const line = lines?.[index]
  if (!section || !line) return null
  return linesWritten(section, lines.with(index, { ...line, at }), index)
}

/** Another picture of a line, or none. */
export function showWithLine(
  document: SceneDocument,
  { section: id, index }: { section: string; index: number },
  link: MediaLink | null,
): SceneCommand | null {
  const section = timelineOf(document, id)
  const line = section && ownLines(section)[index]
  if (!section || !line) return null
  const { kind, length } = section
  return {
    kind: 'set-section',
    id,
    change: { content: { kind, length, events: withPicture(section, line, link) } },
    label: { key: 'builder.did.picture', values: { name: section.name } },
  }
}

/** Cuts a line in two. */
export function splitLine(
  document: SceneDocument,
  { section: id, index }: { section: string; index: number },
  parts: readonly [string, string],
): Edited {
  const section = timelineOf(document, id)
  const lines = section && wantedOf(section)
  const line = lines?.[index]
  if (!section || !line) return null
  const next = lines.toSpliced(index, 1, { ...line, text: parts[0] }, { text: parts[1] })
  return linesWritten(section, next, index + 1)
}

/** Joins a line with the previous one. */
export function joinLine(document: SceneDocument, id: string, index: number, text: string): Edited {
  const section = timelineOf(document, id)
  const lines = section && wantedOf(section)
  const before = lines?.[index - 1]
  if (!section || !before) return null
  const joined = { ...before, text: `${before.text} ${text}`.trim() }
  return linesWritten(section, lines.toSpliced(index - 1, 2, joined), index - 1)
}

const canFollow = ({ kind }: Section['exit']): boolean => kind === 'go' || kind === 'end' || kind === 'return'

const emptySection = (id: string, name: string, exit: Section['exit']): SectionOf<'timeline'> => ({
  id,
  name,
  kind: 'timeline',
  length: 0,
  events: [],
  exit,
})

/** A new section that nothing leads to yet. */
export function looseSection(document: SceneDocument, wanted: string): SectionOf<'timeline'> {
  const name = unusedName(document, wanted)
  return emptySection(sectionIds(document)(name), name, { kind: 'end', outcome: 'denied' })
}

export const all = (commands: readonly Edit[], key: string, name: string): SceneCommand => ({
  kind: 'all',
  commands,
  label: { key: `builder.did.${key}`, values: { name } },
})

/** The section of this name or id; `sectionAfter` where there is none. */
export function newSection(document: SceneDocument, id: string, name: string): Edited {
  const longName = tooLong('name', name)
  if (longName) return longName
  const known = document.sections.find((each) => each.id === name || each.name === name)
  return known ? { command: all([], 'nothing', name), focus: lineAt(known.id, 0) } : sectionAfter(document, id, name)
}

/**
 * A new section after this one. Where this one goes on or ends, it leads to the new one, which goes on in its place; else nothing
 * leads there yet.
 */
export function sectionAfter(document: SceneDocument, id: string, name: string): Written | null {
  const section = sectionOf(document, id)
  if (!section) return null
  const loose = looseSection(document, name)
  const follows = canFollow(section.exit)
  const added = follows ? { ...loose, exit: section.exit } : loose
  const commands: Edit[] = [{ kind: 'add-section', section: added, after: id }]
  if (follows) commands.push({ kind: 'set-section', id, change: { exit: { kind: 'go', to: loose.id } } })
  return { command: all(commands, 'add-node', name), focus: lineAt(loose.id, 0) }
}

/** An empty section with the id that an answer names; null where there is one. */
export function namedSection(document: SceneDocument, after: string, id: string): Written | null {
  if (sectionOf(document, id)) return null
  const section = emptySection(id, nameOfId(id), { kind: 'end', outcome: 'denied' })
  return { command: { kind: 'add-section', section, after }, focus: lineAt(id, 0) }
}

/** Gives a section another name. While it is empty and its id is that of its name, the id follows. */
export function nameSection(
  document: SceneDocument,
  id: string,
  name: string,
): Extract<SceneCommand, { kind: 'rename' }> {
  const section = timelineOf(document, id)
  const giveId = sectionIds({ sections: document.sections.filter((each) => each.id !== id) })
  const isNew = section?.events.length === 0 && giveId(section.name) === id
  return { kind: 'rename', id, to: isNew ? giveId(name) : id, name }
}

/** A question at the end of a section. Its answers lead to new sections, which go on as the section did. */
export function askQuestion(
  document: SceneDocument,
  id: string,
  text: string,
  { answers }: Pick<NotebookWords, 'answers'>,
): Edited {
  const section = sectionOf(document, id)
  if (!section) return null
  const { exit } = section
  const longText = tooLong('question', text)
  if (longText) return longText
  // Its words are changed in their own row.
  if (exit.kind === 'ask') return refused('second-question', { name: section.name })
  const giveId = sectionIds(document)
  const led = answers.map((answer) => ({ answer, to: giveId(answer) }))
  const ask: ExitOf<'ask'> = {
    kind: 'ask',
    text,
    ...DEFAULT_QUESTION,
    answers: led,
    silence: { to: led[0]?.to ?? id },
  }
  const sections = led
    .map(({ answer, to }): Edit => ({ kind: 'add-section', section: emptySection(to, answer, exit), after: id }))
    .toReversed()
  return {
    command: all([...sections, { kind: 'set-section', id, change: { exit: ask } }], 'ask', section.name),
    focus: answerAt(id, 0),
  }
}

/** Other words of the question at the end of a section. */
export function changeQuestion(document: SceneDocument, id: string, text: string): Edited {
  const { exit } = sectionOf(document, id) ?? {}
  if (!exit || !('text' in exit) || exit.text === text) return null
  const longText = tooLong('question', text)
  if (longText) return longText
  return {
    command: { kind: 'set-section', id, change: { exit: { ...exit, text } } },
    focus: { section: id, row: { kind: 'question' } },
  }
}

/** Another answer, which leads to the section that it names, or to a new one. */
export function addAnswer(document: SceneDocument, id: string, index: number, text: string): Edited {
  const section = sectionOf(document, id)
  if (section?.exit.kind !== 'ask') return null
  const { exit } = section
  if (exit.answers.length >= ANSWERS.max) return refused('too-many-answers', { most: ANSWERS.max })
  const { answer, to: named } = readAnswer(text)
  const longAnswer = tooLong('answer', answer)
  if (longAnswer) return longAnswer
  const isKnown = named !== null && sectionOf(document, named) !== undefined
  const to = isKnown ? named : sectionIds(document)(named ?? answer)
  const commands: Edit[] = isKnown
    ? []
    : [
        {
          kind: 'add-section',
          section: emptySection(to, named === null ? answer : nameOfId(to), { kind: 'end', outcome: 'denied' }),
          after: exit.answers.at(-1)?.to ?? id,
        },
      ]
  const answers = exit.answers.toSpliced(index, 0, { answer, to })
  commands.push({ kind: 'set-section', id, change: { exit: { ...exit, answers } } })
  return { command: all(commands, 'add-answer', answer), focus: answerAt(id, index) }
}

/** Other words of an answer, and another section where they name one. */
export function changeAnswer(document: SceneDocument, id: string, index: number, text: string): Edited {
  const section = sectionOf(document, id)
  if (section?.exit.kind !== 'ask') return null
  const { exit } = section
  const old = exit.answers[index]
  const { answer, to } = readAnswer(text.trim())
  if (!old || answer === '' || (answer === old.answer && to === null)) return null
  const longAnswer = tooLong('answer', answer)
  if (longAnswer) return longAnswer
  if (to !== null && !sectionOf(document, to)) return refused('no-such-section', { id: to })
  const target = to ?? old.to
  const renamed = sectionOf(document, target)
  const commands: Edit[] = [
    {
      kind: 'set-section',
      id,
      change: { exit: { ...exit, answers: exit.answers.with(index, { ...old, answer, to: target }) } },
    },
  ]
  // A section that has the words of its answer as its name keeps them while it is empty.
  if (renamed?.name === old.answer && renamed.kind === 'timeline' && renamed.events.length === 0 && target === old.to) {
    const newId = sectionIds({ sections: document.sections.filter((each) => each !== renamed) })(answer)
    commands.push({ kind: 'rename', id: target, to: newId, name: answer })
  }
  return { command: all(commands, 'set-answer', answer), focus: answerAt(id, index) }
}

/** Removes an answer; a question keeps two. Its section stays. */
export function removeAnswer(document: SceneDocument, id: string, index: number): Written | null {
  const section = sectionOf(document, id)
  if (section?.exit.kind !== 'ask' || section.exit.answers.length <= ANSWERS.min) return null
  const { exit } = section
  const change = { exit: { ...exit, answers: exit.answers.toSpliced(index, 1) } }
  const focus = answerAt(id, Math.max(0, index - 1))
  return { command: { kind: 'set-section', id, change }, focus }
}
