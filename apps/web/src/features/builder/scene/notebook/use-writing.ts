/** What the keys of the notebook do: edits of the document, rows that are begun, and where the focus goes. */
import { useEffect, useMemo, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ANSWERS } from '@rubato/contracts/domain'
import {
  askQuestion,
  changeLine,
  joinLine,
  ownLines,
  pasteLines,
  splitLine,
  type NotebookPlace,
  type Written,
} from '@rubato/builder'
import { createStore } from '../../../../ui/store.ts'
import { useScene } from '../../document/use-builder.ts'
import { notebookWords } from '../notebook-words.ts'
import { findSection, rowEdits, type Pending } from './row-edits.ts'

export const rowId = ({ section, row }: NotebookPlace): string =>
  'index' in row ? `${section}/${row.kind}/${row.index}` : `${section}/${row.kind}`

export const pendingId = ({ section, kind, index }: Pending): string => `${section}/new-${kind}/${index}`

type Caret = number | 'all'

interface Focus {
  id: string
  /** Where the caret goes, or that all words are selected, so that typing replaces them; absent: at the end. */
  caret?: Caret
}

interface RowsOptions extends Pick<ReturnType<typeof useScene>, 'store' | 'session' | 'run' | 'isReadOnly'> {
  setPending: (pending: Pending | null) => void
  /** The focus goes there after the next render. */
  moveTo: (id: string, caret?: Caret) => void
}

/** Rows that are begun, and the edits that are applied. */
function createRows({ store, session, run, isReadOnly, setPending, moveTo }: RowsOptions) {
  const now = () => store.get().history.document
  /** Applies an edit; whether there was one that was taken. */
  const apply = (written: Written | null): boolean => {
    if (!written || isReadOnly) return false
    const { command } = written
    return (command.kind === 'all' && command.commands.length === 0) || run(command)
  }
  const applyAndMove = (written: Written | null, caret?: Caret): boolean => {
    if (!apply(written) || !written) return false
    setPending(null)
    const { row, section } = written.focus
    const target = findSection(now(), section)
    const isNew = row.kind === 'line' && target?.kind === 'timeline' && row.index >= ownLines(target).length
    if (isNew) begin({ section, kind: 'line', index: 0 })
    // The name of a new section and the first answer of a question are there for the author to replace.
    else {
      const isGiven = row.kind === 'name' || (row.kind === 'answer' && row.index === 0)
      moveTo(rowId(written.focus), isGiven ? 'all' : caret)
    }
    return true
  }
  const begin = (next: Pending): boolean => {
    if (isReadOnly) return false
    setPending(next)
    moveTo(pendingId(next))
    return true
  }
  return { setPending, isReadOnly, session, now, moveTo, begin, apply, applyAndMove }
}

function createWriting(t: TFunction, rows: ReturnType<typeof createRows>) {
  const { setPending, isReadOnly, session, now, moveTo, begin, apply, applyAndMove } = rows
  const words = notebookWords(t)
  const edits = rowEdits(now, words)
  /** How a row changes the game: `edit` is applied when the row is left, and is in the copy on this device before that. */
  const row = (edit: (text: string) => Written | null) => ({
    onCommit: (text: string) => void apply(edit(text)),
    onTyping: (text: string | null) => session.setTyping(text === null ? null : () => edit(text)?.command ?? null),
  })
  const enter = (section: string, index: number, { text, caret }: { text: string; caret: number | null }): boolean => {
    if (applyAndMove(edits.turnedLine(section, index, text))) return true
    const at = caret ?? text.length
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
    if (before !== '' && after !== '') return applyAndMove(splitLine(now(), { section, index }, [before, after]), 0)
    apply(changeLine(now(), section, index, text))
    return begin({ section, kind: 'line', index: before === '' ? index : index + 1 })
  }
  /** From the last answer of a question to the section of its first one. */
  const leaveAnswers = (section: string): boolean => {
    const exit = findSection(now(), section)?.exit
    const to = exit?.kind === 'ask' ? exit.answers[0]?.to : undefined
    const target = to === undefined ? undefined : findSection(now(), to)
    if (!target) return false
    setPending(null)
    if (target.kind === 'timeline' && ownLines(target).length === 0)
      return begin({ section: target.id, kind: 'line', index: 0 })
    moveTo(`${target.id}/name`)
    return true
  }
  /** Writes the words of a row that was begun; `goesOn` begins the next one, or leaves the answers where there are no words. */
  const write = (begun: Pending, text: string, goesOn: boolean): boolean => {
    const trimmed = text.trim()
    const { section, kind, index } = begun
    if (trimmed === '') return goesOn && kind === 'answer' && leaveAnswers(section)
    const edit = edits.begun(begun, text)
    if (kind === 'line' && edits.structure(section, trimmed)) return goesOn ? applyAndMove(edit) : apply(edit)
    const isDone = apply(edit)
    setPending(null)
    const exit = findSection(now(), section)?.exit
    const hasRoom = kind === 'line' || (exit?.kind === 'ask' && exit.answers.length < ANSWERS.max)
    return isDone && goesOn && hasRoom ? begin({ section, kind, index: index + 1 }) : isDone
  }
  return {
    isReadOnly,
    begin,
    enter,
    write,
    moveTo,
    drop: () => setPending(null),
    begunRow: (begun: Pending) => ({
      ...row((text) => edits.begun(begun, text)),
      onCommit: (text: string) => void write(begun, text, false),
    }),
    lineRow: (section: string, index: number) => row((text) => edits.line(section, index, text)),
    questionRow: (section: string) => row((text) => edits.question(section, text)),
    setTime: (section: string, index: number, at: number): boolean => apply(edits.time(section, index, at)),
    answerRow: (section: string, index: number) => row((text) => edits.answer(section, index, text)),
    /** Returns the id of the section, which may follow its name. */
    rename(id: string, text: string): string {
      const edit = edits.name(id, text)
      return edit && apply(edit) ? edit.focus.section : id
    },
    nameRow: (id: string) => row((text) => edits.name(id, text)),
    join: (section: string, index: number, text: string): boolean => {
      const before = findSection(now(), section)
      const line = before?.kind === 'timeline' ? ownLines(before)[index - 1] : undefined
      return applyAndMove(joinLine(now(), section, index, text), (line?.text.length ?? 0) + 1)
    },
    paste: (section: string, index: number, text: string): boolean =>
      applyAndMove(pasteLines(now(), { section, index }, { text, words })),
    ask: (section: string): boolean => applyAndMove(askQuestion(now(), section, words.question, words)),
  }
}
export type Writing = ReturnType<typeof createWriting>

/** The row that is begun, and what the rows do: the same object for as long as the notebook is shown. */
export function useWriting(): { pending: Pending | null; writing: Writing } {
  const { t } = useTranslation()
  const { store, session, run, isReadOnly } = useScene()
  const [pending, setPending] = useState<Pending | null>(null)
  const [focus] = useState(() => createStore<Focus | null>(null))
  const [, setMoves] = useState(0)
  useEffect(() => {
    const wanted = focus.get()
    if (!wanted) return
    const row = document.querySelector<HTMLTextAreaElement>(`[data-row="${CSS.escape(wanted.id)}"]`)
    if (!row) return
    focus.set(null)
    row.focus()
    const { length } = row.value
    if (wanted.caret === 'all') row.select()
    else row.setSelectionRange(wanted.caret ?? length, wanted.caret ?? length)
  })
  const writing = useMemo(() => {
    const moveTo = (id: string, caret?: Caret) => {
      focus.set({ id, ...(caret === undefined ? {} : { caret }) })
      setMoves((moves) => moves + 1)
    }
    return createWriting(t, createRows({ store, session, run, isReadOnly, setPending, moveTo }))
  }, [t, store, session, run, isReadOnly, focus])
  return { pending, writing }
}
