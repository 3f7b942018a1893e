/** The words of a line: the script's text, or the author's own with pronunciation, voice and delivery. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Textarea } from '@mantine/core'
import { Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  deliveries,
  DIALOG_TEXT_MAX,
  isCount,
  OWN_WORDS,
  voiceNames,
  type Delivery,
  type TriggerId,
  type VoiceName,
} from '@rubato/contracts/domain'
import type { EditScope, LineRecord, OwnLineWords } from '@rubato/builder'
import { GrammarNotes } from '../../../domain/grammar/grammar-notes.tsx'
import { useGrammar } from '../../../domain/grammar/grammar-provider.tsx'
import { applyFirstSuggestion, isSuggestionKey } from '../../../domain/grammar/suggestions.ts'
import { PlaceholderButtons } from '../../../domain/placeholders/placeholder-buttons.tsx'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { tooLongText } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useKeptRefusal, useTypedText, type KeptRefusal } from '../document/refused-text.tsx'
import type { ScriptWords, SpokenLine } from '../document/script-words.ts'
import { giveKeysBack } from '../keys/keys-home.ts'
import { ownWordsOf, useWriteLine } from '../list/use-write-line.ts'
import { builderText } from '../texts/builder-text.ts'
import { Choice } from './choice.tsx'
import classes from './line-words.module.css'

/** Speaks own words now, in the voice of the game where they have none of their own. */
export type HearLine = (line: SpokenLine) => void

interface LineWordsProps {
  record: LineRecord
  words: ScriptWords
  scope: EditScope
  isDisabled: boolean
  onHear: HearLine
}

interface WordsFieldProps {
  label: string
  hint?: string
  value: string
  kept: KeptRefusal
  isDisabled: boolean
  /** The focus goes to it when it is shown. */
  takesFocus?: boolean
  /** Returns why the text is refused, or null. */
  onCommit: (text: string) => string | null
  /** Shows the remaining characters, the placeholders of this trigger, and what the grammar check finds. */
  trigger?: TriggerId
}

/** A text field that commits on Enter and on blur. Escape restores the previous text, and then leaves the field. */
function WordsField(props: WordsFieldProps) {
  const { label, hint, value, kept, isDisabled, takesFocus = false, onCommit, trigger } = props
  const { t } = useTranslation()
  const { typed, error, set } = useTypedText(value, kept)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    field.current?.focus()
    field.current?.select()
  }, [takesFocus])
  // A pasted text that is too long is not cut: it stays in the field until it is shorter.
  const tooLongError = (text: string) => tooLongText(t, text, DIALOG_TEXT_MAX)
  const type = (text: string | null) => set(text, text === null ? null : tooLongError(text))
  /** Returns whether the text was taken. */
  const write = (text: string | null): boolean => {
    const refusal = text === null || text === value ? null : (tooLongError(text) ?? onCommit(text))
    set(refusal === null ? null : text, refusal)
    return refusal === null
  }
  /** The text is committed or put back: leaving the field commits nothing. */
  const isDone = useRef(false)
  const leave = (left: HTMLElement) => {
    isDone.current = true
    giveKeysBack(left)
    isDone.current = false
  }
  const text = typed ?? value
  const left = DIALOG_TEXT_MAX - text.length
  const grammar = useGrammar(trigger && !isDisabled ? text : '')
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isSuggestionKey(event)) return applyFirstSuggestion(event, text, grammar.notes, type)
    const isEntered = event.key === 'Enter' && !event.shiftKey
    if (!isEntered && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (!isEntered && typed !== null) type(null)
    else if (!isEntered || write(typed)) leave(event.currentTarget)
  }
  /** A suggestion of the grammar check. */
  const apply = (suggested: string) => {
    write(suggested)
    field.current?.focus()
  }
  return (
    <div className={classes['field']}>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={8}
        label={label}
        description={hint}
        value={text}
        error={error}
        disabled={isDisabled}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (!isDone.current) write(typed)
        }}
        onKeyDown={onKeyDown}
      />
      {trigger && left >= 0 && <small className={classes['left']}>{t('editor.line.left', { count: left })}</small>}
      {trigger && !isDisabled && <PlaceholderButtons trigger={trigger} field={field} text={text} onText={type} />}
      <GrammarNotes text={text} notes={grammar.notes} onText={apply} onLearn={grammar.learn} />
    </div>
  )
}

/** Own words of a line, each change in one step. */
function OwnWords(props: LineWordsProps & { own: OwnLineWords; isNew: boolean }) {
  const { record, own, words, scope, isDisabled, isNew, onHear } = props
  const { t } = useTranslation()
  const writeLine = useWriteLine(words)
  const id = useId()
  const keptText = useKeptRefusal(`${record.id}/text`, own.text)
  const keptSpeech = useKeptRefusal(`${record.id}/speech`, own.speech ?? '')
  const say = (key: string) => builderText(t, `words.${key}`)
  const write = (changed: Partial<Record<keyof OwnLineWords, string | undefined>>) => {
    const { text, speech, voice, delivery } = { ...own, ...changed }
    return writeLine(
      record,
      {
        text: text ?? own.text,
        ...(speech && { speech }),
        ...(voice && { voice: voice as VoiceName }),
        ...(delivery && { delivery: delivery as Delivery }),
      },
      scope,
    )
  }
  const spoken = words.spokenOf(record)
  return (
    <section aria-label={say('title')} className={classes['words']}>
      <WordsField
        label={say('title')}
        value={own.text}
        kept={keptText}
        isDisabled={isDisabled}
        takesFocus={isNew}
        trigger={record.trigger}
        onCommit={(text) => write({ text })}
      />
      <details className={classes['speech']} open={own.speech !== undefined || keptSpeech.refused !== undefined}>
        <summary>{say('pronunciation')}</summary>
        <WordsField
          label={t('editor.line.speech')}
          hint={t('editor.line.speech-hint')}
          value={own.speech ?? ''}
          kept={keptSpeech}
          isDisabled={isDisabled}
          onCommit={(speech) => write({ speech: speech.trim() === '' ? undefined : speech })}
        />
      </details>
      <Choice
        label={say('voice')}
        value={own.voice ?? ''}
        options={[{ value: '', label: say('voice-of-game') }, ...voiceNames.map((value) => ({ value, label: value }))]}
        isDisabled={isDisabled}
        onChoose={(voice) => write({ voice })}
      />
      <Choice
        label={say('delivery')}
        value={own.delivery ?? ''}
        options={['', ...deliveries].map((value) => ({ value, label: say(`deliveries.${value || 'moment'}`) }))}
        isDisabled={isDisabled}
        onChoose={(delivery) => write({ delivery })}
      />
      <div className={classes['actions']}>
        <Button small look="secondary" disabled={!spoken} onClick={() => spoken && onHear(spoken)}>
          <Volume2 size={16} aria-hidden />
          {say('hear')}
        </Button>
        {record.trigger !== OWN_WORDS && (
          <Button
            small
            look="secondary"
            aria-describedby={id}
            disabled={isDisabled}
            onClick={() => writeLine(record, null, scope)}
          >
            {say('use-script')}
          </Button>
        )}
      </div>
      {record.trigger !== OWN_WORDS && (
        <small id={id} className={classes['left']}>
          {builderText(t, 'words.script-says', {
            text: words.draftOf(record) ?? triggerLabel(t, record.trigger),
          })}
        </small>
      )}
    </section>
  )
}

export function LineWords(props: LineWordsProps) {
  const { record, words, scope, isDisabled } = props
  const { t } = useTranslation()
  const writeLine = useWriteLine(words)
  /** Own words that were begun here, whose field takes the focus. */
  const [begun, setBegun] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const own = ownWordsOf(record)
  if (own) return <OwnWords {...props} own={own} isNew={begun} />
  const text = words.textOf(record)
  const begin = () => {
    const refused = writeLine(record, { text: words.draftOf(record) ?? triggerLabel(t, record.trigger) }, scope)
    setRefusal(refused)
    setBegun(refused === null)
  }
  return (
    <>
      {text !== null && <blockquote className={classes['quote']}>{text}</blockquote>}
      {!isCount(record.trigger) && (
        <div className={classes['actions']}>
          <Button small look="secondary" disabled={isDisabled} onClick={begin}>
            {builderText(t, 'words.say-it')}
          </Button>
        </div>
      )}
      {refusal !== null && (
        <p role="alert" className={classes['error']}>
          {refusal}
        </p>
      )}
    </>
  )
}
