/** A section in the notebook: its name, its lines, and the question or the way at its end. */
import { memo, useId } from 'react'
import { ChartGantt, MessageCircleQuestion, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ANSWERS, type ExitOf, type Section } from '@rubato/contracts/domain'
import { ownLines, type SceneDocument } from '@rubato/builder'
import { Button } from '../../../../ui/buttons/button.tsx'
import { builderText } from '../../texts/builder-text.ts'
import { lengthText, nameIn } from '../ways-text.ts'
import { LineTime } from './line-time.tsx'
import { Row, type Outcome, type RowKey } from './row.tsx'
import { SectionNotes } from './section-notes.tsx'
import type { Pending } from './row-edits.ts'
import { nameRowId, pendingId, rowId } from './row-ids.ts'
import type { Writing } from './use-writing.ts'
import classes from './notebook.module.css'

const ICON = 16

interface PartProps {
  section: Section
  /** Has the names of the sections. */
  named: Pick<SceneDocument, 'sections'>
  /** The row that is begun in the section. */
  pending: Pending | null
  writing: Writing
  onSelect: (id: string) => void
}

/** A row that was begun. */
function PendingRow({ pending, writing, onSelect }: Pick<PartProps, 'writing' | 'onSelect'> & { pending: Pending }) {
  const { t } = useTranslation()
  const { kind, section, index } = pending
  const onKey = ({ text, caret, event }: RowKey): Outcome => {
    const { key, shiftKey } = event
    if ((key === 'Enter' && !shiftKey) || (key === 'Tab' && !shiftKey && kind === 'answer' && text.trim() !== ''))
      return writing.write(pending, text, true)
    if ((key === 'Backspace' && caret === 0 && text === '') || (key === 'Escape' && text === '')) {
      writing.drop()
      const isFirstLine = kind === 'line' && index === 0
      const above = { kind, index: Math.max(0, index - 1) }
      writing.moveTo(isFirstLine ? nameRowId(section) : rowId({ section, row: above }))
      return true
    }
    return false
  }
  return (
    <Row
      id={pendingId(pending)}
      label={builderText(t, kind === 'line' ? 'scenes.notebook.new-line' : 'scenes.notebook.new-answer')}
      value=""
      kept={pending.kept}
      onKeep={(words) => writing.keepBegun(pending, words)}
      discard={pending.kept && { label: builderText(t, 'scenes.notebook.discard'), press: writing.drop }}
      placeholder={builderText(
        t,
        kind === 'line' ? 'scenes.notebook.placeholder' : 'scenes.notebook.answer-placeholder',
      )}
      look={kind}
      {...writing.begunRow(pending)}
      onKey={onKey}
      onPaste={kind === 'line' && !pending.kept ? (_, whole) => writing.paste(section, index, whole) : () => false}
      onFocus={() => onSelect(section)}
    />
  )
}

function Lines({ section, pending, writing, onSelect }: PartProps) {
  const { t } = useTranslation()
  if (section.kind !== 'timeline') return null
  const { id } = section
  const lines = ownLines(section)
  const begun = pending?.kind === 'line' ? pending : null
  const pendingRow = begun && (
    <div key={begun.kept ? 'kept' : 'new'} className={classes['place']}>
      <span className={classes['mark']} aria-hidden />
      <PendingRow pending={begun} writing={writing} onSelect={onSelect} />
    </div>
  )
  const rows = lines.map((line, index) => {
    const onKey = ({ text, caret, event: { key, shiftKey } }: RowKey): Outcome => {
      if (key === 'Enter' && !shiftKey) return writing.enter(id, index, { text, caret })
      if (key === 'Backspace' && caret === 0 && index > 0) return writing.join(id, index, text)
      return false
    }
    return (
      <div key={line.id} className={classes['place']}>
        <LineTime
          label={builderText(t, 'scenes.notebook.time', { number: index + 1, name: section.name })}
          at={line.at}
          onCommit={(at) => writing.setTime(id, index, at)}
          onFocus={() => onSelect(id)}
        />
        <Row
          id={rowId({ section: id, row: { kind: 'line', index } })}
          label={builderText(t, 'scenes.notebook.line', { number: index + 1, name: section.name })}
          value={line.text}
          {...writing.keptIn(rowId({ section: id, row: { kind: 'line', index } }), line.text)}
          look="line"
          {...writing.lineRow(id, index)}
          onKey={onKey}
          onPaste={(text) => writing.paste(id, index + 1, text)}
          onFocus={() => onSelect(id)}
        />
      </div>
    )
  })
  return <>{begun ? rows.toSpliced(begun.index, 0, pendingRow || <></>) : rows}</>
}

/** The words of the question at the end of a section; Enter goes to the answers, or to where it leads. */
function QuestionRow({ section, writing, onSelect, exit }: PartProps & { exit: ExitOf<'ask' | 'number' | 'text'> }) {
  const { t } = useTranslation()
  const { id } = section
  const row = writing.questionRow(id)
  return (
    <Row
      id={rowId({ section: id, row: { kind: 'question' } })}
      label={builderText(t, 'scenes.notebook.question', { name: section.name })}
      value={exit.text}
      {...writing.keptIn(rowId({ section: id, row: { kind: 'question' } }), exit.text)}
      look="question"
      {...row}
      onKey={({ text, event: { key, shiftKey } }) => {
        if (key !== 'Enter' || shiftKey) return false
        const outcome = row.onCommit(text)
        if (typeof outcome === 'string') return outcome
        if (exit.kind === 'ask') writing.moveTo(rowId({ section: id, row: { kind: 'answer', index: 0 } }), 'all')
        else writing.moveTo(nameRowId(exit.to))
        return true
      }}
      onFocus={() => onSelect(id)}
    />
  )
}

/** A question for a number or a short text. */
const ValueQuestion = (props: PartProps & { exit: ExitOf<'number' | 'text'> }) => (
  <div className={classes['place']}>
    <span className={classes['mark']} aria-hidden>
      ?
    </span>
    <QuestionRow {...props} />
  </div>
)

/** An answer keeps its row when another one is removed. */
function keyOf(answers: ExitOf<'ask'>['answers'], index: number): string {
  const to = answers[index]?.to
  return `${to} ${answers.slice(0, index).filter((each) => each.to === to).length}`
}

function Question(props: PartProps & { exit: ExitOf<'ask'> }) {
  const { section, named, pending, writing, onSelect, exit } = props
  const { t } = useTranslation()
  const { id } = section
  const begun = pending?.kind === 'answer' ? pending : null
  const hasRoom = exit.answers.length < ANSWERS.max
  const beginAnswer = () => hasRoom && writing.begin({ section: id, kind: 'answer', index: exit.answers.length })
  return (
    <div className={classes['place']}>
      <span className={classes['mark']} aria-hidden>
        ?
      </span>
      <div>
        <QuestionRow {...props} />
        <ul className={classes['answers']}>
          {exit.answers.map(({ answer, to }, index) => {
            const answerRow = writing.answerRow(id, index)
            return (
              <li key={keyOf(exit.answers, index)} className={classes['way']}>
                <Row
                  id={rowId({ section: id, row: { kind: 'answer', index } })}
                  label={builderText(t, 'scenes.notebook.answer', { number: index + 1, name: section.name })}
                  value={answer}
                  {...writing.keptIn(rowId({ section: id, row: { kind: 'answer', index } }), answer)}
                  look="answer"
                  {...answerRow}
                  onKey={({ text, event: { key, shiftKey } }) => {
                    const isLast = index === exit.answers.length - 1
                    const isTaken = key === 'Enter' || (key === 'Tab' && !(isLast && (begun || !hasRoom)))
                    if (shiftKey || !isTaken) return false
                    const outcome = answerRow.onCommit(text)
                    if (typeof outcome === 'string') return outcome
                    if (isLast) return hasRoom ? beginAnswer() : writing.leaveAnswers(id)
                    writing.moveTo(rowId({ section: id, row: { kind: 'answer', index: index + 1 } }), 'all')
                    return true
                  }}
                  onFocus={() => onSelect(id)}
                />
                <button
                  type="button"
                  className={classes['to']}
                  onClick={() => {
                    onSelect(to)
                    writing.moveTo(nameRowId(to))
                  }}
                >
                  {builderText(t, 'scenes.notebook.leads-to', { name: nameIn(named, to) })}
                </button>
              </li>
            )
          })}
          {begun && (
            <li>
              <PendingRow pending={begun} writing={writing} onSelect={onSelect} />
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

interface NotebookSectionProps extends PartProps {
  isSelected: boolean
  /** The share of the simulated members that reach it, in words. */
  reached: string
  onTimeline: (id: string) => void
}

/** Rendered again when something in it changes: a game has many sections. */
export const NotebookSection = memo(function NotebookSection({
  isSelected,
  reached,
  onTimeline,
  ...props
}: NotebookSectionProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const { section, writing, onSelect } = props
  const { id, name, exit } = section
  const hasLines = section.kind === 'timeline'
  const end = hasLines ? ownLines(section).length : 0
  const beginLine = () => writing.begin({ section: id, kind: 'line', index: end })
  const nameRow = writing.nameRow(id)
  return (
    <section aria-labelledby={headingId} className={classes['section']} data-selected={isSelected || undefined}>
      <h2 id={headingId} className="visually-hidden">
        {name}
      </h2>
      <div className={classes['head']}>
        <Row
          id={nameRowId(id)}
          label={builderText(t, 'scenes.notebook.name', { name })}
          value={name}
          {...writing.keptIn(nameRowId(id), name)}
          look="name"
          {...nameRow}
          onKey={({ text, event: { key } }) => {
            if (key !== 'Enter') return false
            const renamed = text === name ? { id } : writing.rename(id, text)
            if (typeof renamed === 'string') return renamed
            const now = renamed.id
            if (end > 0) writing.moveTo(rowId({ section: now, row: { kind: 'line', index: 0 } }), 0)
            return end > 0 || (hasLines && writing.begin({ section: now, kind: 'line', index: 0 }))
          }}
          onFocus={() => onSelect(id)}
        />
        <span className={classes['length']}>{[lengthText(t, section), reached].filter(Boolean).join(' · ')}</span>
      </div>
      <Lines {...props} />
      {exit.kind === 'ask' && <Question {...props} exit={exit} />}
      {(exit.kind === 'number' || exit.kind === 'text') && <ValueQuestion {...props} exit={exit} />}
      <SectionNotes {...props} />
      <div className={classes['foot']}>
        {hasLines && !writing.isReadOnly && (
          <Button
            small
            look="secondary"
            aria-label={builderText(t, 'scenes.notebook.add-line-named', { name })}
            onClick={beginLine}
          >
            <Plus size={ICON} aria-hidden />
            {builderText(t, 'scenes.notebook.add-line')}
          </Button>
        )}
        {hasLines && (
          <Button
            small
            look="secondary"
            aria-label={builderText(t, 'scenes.timeline.open-named', { name })}
            onClick={() => onTimeline(id)}
          >
            <ChartGantt size={ICON} aria-hidden />
            {builderText(t, 'scenes.timeline.open')}
          </Button>
        )}
        {exit.kind !== 'ask' && !writing.isReadOnly && (
          <Button
            small
            look="secondary"
            aria-label={builderText(t, 'scenes.notebook.ask-named', { name })}
            onClick={() => writing.ask(id)}
          >
            <MessageCircleQuestion size={ICON} aria-hidden />
            {builderText(t, 'scenes.notebook.ask')}
          </Button>
        )}
      </div>
    </section>
  )
})
