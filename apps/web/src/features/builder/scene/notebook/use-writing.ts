/** What the keys of the notebook do: edits of the document, rows that are begun, and where the focus goes. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANSWERS, type Section } from '@rubato/contracts/domain'
import {
  addAnswer,
  askQuestion,
  changeAnswer,
  changeLine,
  insertLines,
  joinLine,
  newSection,
  ownLines,
  pasteLines,
  removeAnswer,
  splitLine,
  type NotebookPlace,
  type NotebookWords,
  type SceneCommand,
  type SceneDocument,
  type Written,
} from '@rubato/builder'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'

/** A row that was begun and has no words yet. */
export interface Pending {
  section: string
  kind: 'line' | 'answer'
  index: number
}

export const rowId = ({ section, row }: NotebookPlace): string =>
  'index' in row ? `${section}/${row.kind}/${row.index}` : `${section}/${row.kind}`

export const pendingId = ({ section, kind, index }: Pending): string => `${section}/new-${kind}/${index}`

interface Focus {
  id: string
  /** Where the caret goes; absent: at the end. */
  caret?: number
}

const find = ({ sections }: SceneDocument, id: string): Section | undefined => sections.find((each) => each.id === id)

/** The edit of a text that begins a question, a section or an answer; else null. */
function structureOf(
  document: SceneDocument,
  { section, text }: { section: string; text: string },
  words: NotebookWords,
): Written | null {
  const trimmed = text.trim()
  if (/^\?\s*\S/.test(trimmed)) return askQuestion(document, section, trimmed.slice(1).trim(), words)
  if (/^#+\s*\S/.test(trimmed)) return newSection(document, section, trimmed.replace(/^#+\s*/, '').slice(0, 60))
  const exit = find(document, section)?.exit
  if (/^->\s*\S/.test(trimmed) && exit?.kind === 'ask')
    return addAnswer(document, section, exit.answers.length, trimmed.slice(2).trim())
  return null
}

/** Rows that are begun, the focus, and the edits that are applied. */
function useRows() {
  const { store, session, run, isReadOnly } = useScene()
  const [pending, setPending] = useState<Pending | null>(null)
  const focus = useRef<Focus | null>(null)
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    const wanted = focus.current
    if (!wanted) return
    const row = document.querySelector<HTMLTextAreaElement>(`[data-row="${CSS.escape(wanted.id)}"]`)
    if (!row) return
    focus.current = null
    row.focus()
    const at = Math.min(wanted.caret ?? row.value.length, row.value.length)
    row.setSelectionRange(at, at)
  })
  const moveTo = (id: string, caret?: number) => {
    focus.current = { id, ...(caret === undefined ? {} : { caret }) }
    setMoves(moves + 1)
  }
  const now = () => store.get().history.document
  /** Applies an edit; whether there was one that was taken. */
  const apply = (written: Written | null): boolean => {
    if (!written || isReadOnly) return false
    const { command } = written
    return (command.kind === 'all' && command.commands.length === 0) || run(command)
  }
  const applyAndMove = (written: Written | null, caret?: number): boolean => {
    if (!apply(written) || !written) return false
    setPending(null)
    const { row, section } = written.focus
    const target = find(now(), section)
    const isNew = row.kind === 'line' && target?.kind === 'timeline' && row.index >= ownLines(target).length
    if (isNew) begin({ section, kind: 'line', index: 0 })
    else moveTo(rowId(written.focus), caret)
    return true
  }
  const begin = (next: Pending): boolean => {
    if (isReadOnly) return false
    setPending(next)
    moveTo(pendingId(next))
    return true
  }
  return { pending, setPending, isReadOnly, session, now, moveTo, begin, apply, applyAndMove }
}

export function useWriting() {
  const { t } = useTranslation()
  const { pending, setPending, isReadOnly, session, now, moveTo, begin, apply, applyAndMove } = useRows()
  const words = {
    answers: [builderText(t, 'scenes.notebook.yes'), builderText(t, 'scenes.notebook.no')] as [string, string],
  }
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
  /** The edit of a row that was begun. */
  const begunEdit = ({ section, kind, index }: Pending, text: string): Written | null => {
    const trimmed = text.trim()
    if (trimmed === '') return null
    if (kind === 'answer') return addAnswer(now(), section, index, trimmed)
    return structure(section, trimmed) ?? insertLines(now(), section, index, [trimmed])
  }
  /** What a row does with its words: `edit` is applied when it is left, and the copy on this device has it before. */
  const row = (edit: (text: string) => Written | null) => ({
    onCommit: (text: string) => void apply(edit(text)),
    onTyping: (text: string | null) => session.setTyping(text === null ? null : () => edit(text)?.command ?? null),
  })
  const enter = (section: string, index: number, { text, caret }: { text: string; caret: number | null }): boolean => {
    if (applyAndMove(turnedLine(section, index, text))) return true
    const at = caret ?? text.length
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
    if (before !== '' && after !== '') return applyAndMove(splitLine(now(), { section, index }, [before, after]), 0)
    apply(changeLine(now(), section, index, text))
    return begin({ section, kind: 'line', index: before === '' ? index : index + 1 })
  }
  /** Writes the words of a row that was begun; `goesOn` begins the next one. */
  const write = (begun: Pending, text: string, goesOn: boolean): boolean => {
    const trimmed = text.trim()
    if (trimmed === '') return false
    const { section, kind, index } = begun
    const edit = begunEdit(begun, text)
    if (kind === 'line' && structure(section, trimmed)) return goesOn ? applyAndMove(edit) : apply(edit)
    const isDone = apply(edit)
    setPending(null)
    const exit = find(now(), section)?.exit
    const hasRoom = kind === 'line' || (exit?.kind === 'ask' && exit.answers.length < ANSWERS.max)
    return isDone && goesOn && hasRoom ? begin({ section, kind, index: index + 1 }) : isDone
  }
  return {
    pending,
    isReadOnly,
    begin,
    enter,
    write,
    moveTo,
    drop: () => setPending(null),
    begunRow: (begun: Pending) => ({
      ...row((text) => begunEdit(begun, text)),
      onCommit: (text: string) => void write(begun, text, false),
    }),
    lineRow: (section: string, index: number) =>
      row((text) => turnedLine(section, index, text) ?? changeLine(now(), section, index, text)),
    questionRow: (section: string) =>
      row((text) => (text.trim() === '' ? null : askQuestion(now(), section, text.trim(), words))),
    answerRow: (section: string, index: number) =>
      row((text) =>
        text.trim() === '' ? removeAnswer(now(), section, index) : changeAnswer(now(), section, index, text),
      ),
    nameRow: (id: string) =>
      row((text) => {
        const name = text.trim()
        if (name === '') return null
        return { command: { kind: 'rename', id, to: id, name }, focus: { section: id, row: { kind: 'name' } } }
      }),
    join: (section: string, index: number, text: string): boolean => {
      const before = find(now(), section)
      const line = before?.kind === 'timeline' ? ownLines(before)[index - 1] : undefined
      return applyAndMove(joinLine(now(), section, index, text), (line?.text.length ?? 0) + 1)
    },
    paste: (section: string, index: number, text: string): boolean =>
      applyAndMove(pasteLines(now(), { section, index }, { text, words })),
    ask: (section: string, text: string): boolean => applyAndMove(askQuestion(now(), section, text, words)),
  }
}
export type Writing = ReturnType<typeof useWriting>
