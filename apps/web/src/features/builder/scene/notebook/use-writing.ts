/** The keys of the notebook: edits of the document, rows that are begun, and moves of the focus. */
import { useEffect, useMemo, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ANSWERS, type Section } from '@rubato/contracts/domain'
import {
  askQuestion,
  changeLine,
  joinLine,
  ownLines,
  isRefused,
  pasteLines,
  readAnswer,
  splitLine,
  tooLong,
  type Edited,
  type Refused,
  type WordsKind,
} from '@rubato/builder'
import { createStore, useStore, type Store } from '../../../../ui/store.ts'
import { useScene } from '../../document/use-builder.ts'
import { problemText } from '../../texts/sentence-text.ts'
import { excerptOf } from '../../texts/record-text.ts'
import { builderText } from '../../texts/builder-text.ts'
import type { Outcome, RefusedWords } from './row.tsx'
import type { KeptWords } from './kept-words.ts'
import { notebookWords } from '../notebook-words.ts'
import { renamedItem } from '../use-stable-keys.ts'
import { findSection, rowEdits, rowIn, type Pending } from './row-edits.ts'
import { nameRowId, pendingId, rowId } from './row-ids.ts'

type Caret = number | 'all'

interface Focus {
  id: string
  /** Where the caret goes, or that all words are selected, so that typing replaces them; absent: at the end. */
  caret?: Caret
}

interface RowsOptions extends Pick<ReturnType<typeof useScene>, 'store' | 'session' | 'attempt' | 'isReadOnly'> {
  t: TFunction
  pending: Store<Pending | null>
  /** The focus goes there after the next render. */
  moveTo: (id: string, caret?: Caret) => void
}

/** Rows that are begun, and the edits that are applied. */
function createRows({ t, store, session, attempt, isReadOnly, pending, moveTo }: RowsOptions) {
  const now = () => store.get().history.document
  /** The begun row whose words were refused. It stays until they are taken or deleted. */
  let held: Pending | null = pending.get()?.kept ? pending.get() : null
  const isHolding = (): boolean => held !== null
  const hold = (row: Pending | null) => {
    held = row
  }
  /** Another row is begun, or none. While the words of one are held, the focus goes there instead. */
  const setPending = (next: Pending | null): boolean => {
    if (held) moveTo(pendingId(held))
    else pending.set(next)
    return held === null
  }
  const whyNot = ({ problem, line }: Refused): string => {
    const words = problemText(t, problem)
    return line === undefined
      ? words
      : builderText(t, 'scenes.notebook.refused-line', { line: excerptOf(line), problem: words })
  }
  /** Applies an edit; whether there was one that was taken, or why it was refused. */
  const apply = (edited: Edited): Outcome => {
    if (!edited || isReadOnly) return false
    if (isRefused(edited)) return whyNot(edited)
    const { command } = edited
    if (command.kind === 'all' && command.commands.length === 0) return true
    const problem = attempt(command)
    return problem === null || whyNot({ problem })
  }
  const applyAndMove = (written: Edited, caret?: Caret): Outcome => {
    const outcome = apply(written)
    if (outcome !== true || !written || isRefused(written)) return outcome
    if (!setPending(null)) return true
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
    if (setPending(next)) moveTo(pendingId(next))
    return true
  }
  const canShow = (section: Section, kind: Pending['kind']): boolean =>
    kind === 'answer' ? section.exit.kind === 'ask' : section.kind === 'timeline'
  /**
   * A begun row goes with its section to another id. Where the section is gone or has no such rows any more, refused words go on as a
   * line of the first one.
   */
  const follow = (renamed: { from: string; to: string } | null) => {
    const begun = pending.get()
    const section = begun && findSection(now(), begun.section)
    if (!begun || (section && canShow(section, begun.kind))) return
    const first = now().sections.find(({ kind }) => kind === 'timeline')?.id
    const isRefused = held !== null || begun.kept !== undefined
    const elsewhere: Pending | null = isRefused && first ? { ...begun, section: first, kind: 'line', index: 0 } : null
    const next = renamed?.from === begun.section ? { ...begun, section: renamed.to } : elsewhere
    if (held || next === null) held = next
    pending.set(next)
  }
  return { follow, setPending, hold, isHolding, whyNot, isReadOnly, session, now, moveTo, begin, apply, applyAndMove }
}

/**
 * How a row changes the game: `edit` is applied when the row is left, and is in the copy on this device before that. A line of a
 * section may be a question, a name or an answer.
 */
function rowOf({ whyNot, apply, session, now }: ReturnType<typeof createRows>) {
  return (edit: (text: string) => Edited, kind: WordsKind, section?: string) => ({
    check: (text: string): string | null => {
      const read = section === undefined ? { kind, words: text.trim() } : rowIn(now(), section, text)
      const long = tooLong(read.kind, read.kind === 'answer' ? readAnswer(read.words).answer : read.words)
      return long && whyNot(long)
    },
    onCommit: (text: string): Outcome => apply(edit(text)),
    onTyping: (text: string | null) =>
      session.setTyping(
        text === null
          ? null
          : () => {
              const edited = edit(text)
              return edited && !isRefused(edited) ? edited.command : null
            },
      ),
  })
}

/** From the last answer of a question to the section of its first one. */
function leaveAnswersOf({ now, setPending, begin, moveTo }: ReturnType<typeof createRows>) {
  return (section: string): boolean => {
    const exit = findSection(now(), section)?.exit
    const to = exit?.kind === 'ask' ? exit.answers[0]?.to : undefined
    const target = to === undefined ? undefined : findSection(now(), to)
    if (!target) return false
    if (!setPending(null)) return true
    if (target.kind === 'timeline' && ownLines(target).length === 0)
      return begin({ section: target.id, kind: 'line', index: 0 })
    moveTo(nameRowId(target.id))
    return true
  }
}

/** Enter in a line cuts it at the caret, begins the next one, or makes it a question or section. */
function enterOf(
  { now, begin, apply, applyAndMove }: ReturnType<typeof createRows>,
  edits: ReturnType<typeof rowEdits>,
) {
  return (section: string, index: number, { text, caret }: { text: string; caret: number | null }): Outcome => {
    const turned = applyAndMove(edits.turnedLine(section, index, text))
    if (turned !== false) return turned
    const at = caret ?? text.length
    const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
    if (before !== '' && after !== '') return applyAndMove(splitLine(now(), { section, index }, [before, after]), 0)
    const changed = apply(changeLine(now(), section, index, text))
    return typeof changed === 'string'
      ? changed
      : begin({ section, kind: 'line', index: before === '' ? index : index + 1 })
  }
}

/** Writes the words of a row that was begun; `goesOn` begins the next one, or leaves the answers where there are no words. */
function writeOf(rows: ReturnType<typeof createRows>, edits: ReturnType<typeof rowEdits>) {
  const { setPending, hold, now, begin, apply, applyAndMove } = rows
  const leaveAnswers = leaveAnswersOf(rows)
  return (begun: Pending, text: string, goesOn: boolean): Outcome => {
    const trimmed = text.trim()
    const { kind, index } = begun
    hold(null)
    if (trimmed === '') return goesOn && kind === 'answer' && leaveAnswers(begun.section)
    const edit = edits.begun(begun, text)
    const isTurned = kind === 'line' && (begun.kept !== undefined || edits.structure(begun.section, trimmed) !== null)
    const outcome = isTurned && goesOn ? applyAndMove(edit) : apply(edit)
    if (outcome !== true) {
      hold(begun)
      return outcome
    }
    if (isTurned && goesOn) return true
    setPending(null)
    if (!goesOn || !edit || isRefused(edit)) return true
    // The id of a section follows the name that its first words give it.
    const { section } = edit.focus
    const exit = findSection(now(), section)?.exit
    const hasRoom = kind === 'line' || (exit?.kind === 'ask' && exit.answers.length < ANSWERS.max)
    return hasRoom ? begin({ section, kind, index: index + 1 }) : leaveAnswers(section)
  }
}

function keptOf({ isHolding }: ReturnType<typeof createRows>, { of, keep, keepBegun, pending }: KeptWords) {
  return {
    /** The refused words of a row that was on the page before. */
    keptIn: (id: string, value: string) => ({
      kept: of(id, value),
      onKeep: (words: RefusedWords) => keep(id, value, words),
    }),
    /** A begun row leaves the page: words that were refused are in it when it is back. */
    keepBegun(begun: Pending, kept: RefusedWords) {
      // Its place may have changed, because its section has.
      keepBegun({ ...(pending.get() ?? begun), kept }, isHolding())
    },
  }
}

function createWriting(t: TFunction, rows: ReturnType<typeof createRows>, keptWords: KeptWords) {
  const { setPending, hold, isHolding, isReadOnly, now, moveTo, begin, apply, applyAndMove } = rows
  const words = notebookWords(t)
  const edits = rowEdits(now, words)
  const row = rowOf(rows)
  const enter = enterOf(rows, edits)
  const leaveAnswers = leaveAnswersOf(rows)
  const write = writeOf(rows, edits)
  return {
    isReadOnly,
    begin,
    enter,
    write,
    moveTo,
    leaveAnswers,
    drop: () => {
      hold(null)
      setPending(null)
    },
    ...keptOf(rows, keptWords),
    begunRow: (begun: Pending) => {
      const section = begun.kind === 'line' ? begun.section : undefined
      const { check, onTyping } = row((text) => edits.begun(begun, text), begun.kind, section)
      return {
        // A pasted text is checked as a whole when it is written.
        check: begun.kept ? () => null : check,
        onTyping: (text: string | null) => {
          if (text === null) hold(null)
          onTyping(text)
        },
        onCommit: (text: string) => write(begun, text, false),
      }
    },
    lineRow: (section: string, index: number) => row((text) => edits.line(section, index, text), 'line', section),
    questionRow: (section: string) => row((text) => edits.question(section, text), 'question'),
    setTime: (section: string, index: number, at: number): string | null => {
      const outcome = apply(edits.time(section, index, at))
      return typeof outcome === 'string' ? outcome : null
    },
    answerRow: (section: string, index: number) => row((text) => edits.answer(section, index, text), 'answer'),
    /** Names the section and returns its id, which may follow its name, or why the name is refused. */
    rename(id: string, text: string): { id: string } | string {
      const edit = edits.name(id, text)
      const outcome = apply(edit)
      if (typeof outcome === 'string') return outcome
      return { id: outcome && edit && !isRefused(edit) ? edit.focus.section : id }
    },
    nameRow: (id: string) => row((text) => edits.name(id, text), 'name'),
    /** Where the line above has words that are refused, the focus goes there instead. */
    join: (section: string, index: number, text: string): Outcome => {
      const above = rowId({ section, row: { kind: 'line', index: index - 1 } })
      if (document.querySelector(`[data-row="${CSS.escape(above)}"]:not([data-committed])`)) {
        moveTo(above)
        return false
      }
      const before = findSection(now(), section)
      const line = before?.kind === 'timeline' ? ownLines(before)[index - 1] : undefined
      return applyAndMove(joinLine(now(), section, index, text), (line?.text.length ?? 0) + 1)
    },
    /** A text that is refused stays in a row that is begun for it. */
    paste(section: string, index: number, text: string): boolean {
      if (isHolding()) return false
      const outcome = applyAndMove(pasteLines(now(), { section, index }, { text, words }))
      if (typeof outcome !== 'string') return outcome
      const begun: Pending = { section, kind: 'line', index, kept: { text, problem: outcome } }
      const isBegun = begin(begun)
      hold(begun)
      return isBegun
    },
    ask: (section: string): Outcome => applyAndMove(askQuestion(now(), section, words.question, words)),
  }
}
export type Writing = ReturnType<typeof createWriting>

/** The row that is begun, and what the rows do: the same object for as long as the notebook is shown. */
export function useWriting(keptWords: KeptWords): { pending: Pending | null; writing: Writing } {
  const { t } = useTranslation()
  const { store, session, attempt, isReadOnly } = useScene()
  const { pending } = keptWords
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
  const [rows, writing] = useMemo(() => {
    const moveTo = (id: string, caret?: Caret) => {
      focus.set({ id, ...(caret === undefined ? {} : { caret }) })
      setMoves((moves) => moves + 1)
    }
    const made = createRows({ t, store, session, attempt, isReadOnly, pending, moveTo })
    return [made, createWriting(t, made, keptWords)]
  }, [t, store, session, attempt, isReadOnly, focus, pending, keptWords])
  useEffect(() => {
    const idsNow = () => store.get().history.document.sections.map(({ id }) => id)
    let before = idsNow()
    // The row that was kept may be of a section that is gone.
    rows.follow(null)
    return store.subscribe(() => {
      const ids = idsNow()
      rows.follow(renamedItem(before, ids))
      before = ids
    })
  }, [store, rows])
  return { pending: useStore(pending), writing }
}
