/** Fields of own words: their text, and how they are said. A line and a question of a branching game have them. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  deliveries,
  DIALOG_TEXT_MAX,
  voiceNames,
  type Delivery,
  type TriggerId,
  type VoiceName,
} from '@rubato/contracts/domain'
import { GrammarNotes } from '../../../domain/grammar/grammar-notes.tsx'
import { useGrammar } from '../../../domain/grammar/grammar-provider.tsx'
import { applyFirstSuggestion, isSuggestionKey } from '../../../domain/grammar/suggestions.ts'
import { PlaceholderButtons } from '../../../domain/placeholders/placeholder-buttons.tsx'
import { tooLongText } from '../../../lib/too-long.ts'
import { useTypedText, type KeptRefusal } from '../document/refused-text.tsx'
import { useIsReadOnly } from '../document/use-builder.ts'
import { giveKeysBack } from '../keys/keys-home.ts'
import { builderText } from '../texts/builder-text.ts'
import { Choice } from './choice.tsx'
import classes from './line-words.module.css'

interface WordsFieldProps {
  label: string
  hint?: string
  value: string
  kept: KeptRefusal
  /** The focus goes to it when it is shown. */
  takesFocus?: boolean
  /** Returns why the text is refused, or null. */
  onCommit: (text: string) => string | null
  /** With a trigger the field shows how many characters are left, the trigger's placeholders and the grammar notes. */
  trigger?: TriggerId
}

/** A text field that commits on Enter and on blur. Escape restores the previous text, and then leaves the field. */
export function WordsField(props: WordsFieldProps) {
  const { label, hint, value, kept, takesFocus = false, onCommit, trigger } = props
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
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
  const grammar = useGrammar(trigger && !isReadOnly ? text : '')
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
        disabled={isReadOnly}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          if (!isDone.current) write(typed)
        }}
        onKeyDown={onKeyDown}
      />
      {trigger && left >= 0 && <small className={classes['left']}>{t('editor.line.left', { count: left })}</small>}
      {trigger && !isReadOnly && <PlaceholderButtons trigger={trigger} field={field} text={text} onText={type} />}
      <GrammarNotes text={text} notes={grammar.notes} onText={apply} onLearn={grammar.learn} />
    </div>
  )
}

/** How own words are said; a field that is undefined is that of the game, or of the moment. */
export interface Saying {
  speech?: string | undefined
  voice?: VoiceName | undefined
  delivery?: Delivery | undefined
}

interface SayingFieldsProps {
  value: Saying
  /** Of the pronunciation. */
  kept: KeptRefusal
  /** Returns why the change is refused, or null. */
  onWrite: (changed: Saying) => string | null
}

export function SayingFields({ value, kept, onWrite }: SayingFieldsProps) {
  const { t } = useTranslation()
  const say = (key: string) => builderText(t, `words.${key}`)
  const { speech, voice = '', delivery = '' } = value
  return (
    <>
      <details className={classes['speech']} open={speech !== undefined || kept.refused !== undefined}>
        <summary>{say('pronunciation')}</summary>
        <WordsField
          label={t('editor.line.speech')}
          hint={t('editor.line.speech-hint')}
          value={speech ?? ''}
          kept={kept}
          onCommit={(text) => onWrite({ speech: text.trim() === '' ? undefined : text })}
        />
      </details>
      <Choice
        label={say('voice')}
        value={voice}
        options={[
          { value: '', label: say('voice-of-game') },
          ...voiceNames.map((name) => ({ value: name, label: name })),
        ]}
        onChoose={(chosen) => onWrite({ voice: voiceNames.find((name) => name === chosen) })}
      />
      <Choice
        label={say('delivery')}
        value={delivery}
        options={['', ...deliveries].map((each) => ({ value: each, label: say(`deliveries.${each || 'moment'}`) }))}
        onChoose={(chosen) => onWrite({ delivery: deliveries.find((each) => each === chosen) })}
      />
    </>
  )
}
