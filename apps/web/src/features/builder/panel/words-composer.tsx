/** A field for own words at the playhead: Enter adds the line, and the next one comes after it. */
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DIALOG_TEXT_MAX, OWN_WORDS } from '@rubato/contracts/domain'
import type { LineRecord } from '@rubato/builder'
import { EditButton } from '../document/edit-controls.tsx'
import { GrammarNotes } from '../../../domain/grammar/grammar-notes.tsx'
import { useGrammar } from '../../../domain/grammar/grammar-provider.tsx'
import { applyFirstSuggestion, isSuggestionKey } from '../../../domain/grammar/suggestions.ts'
import { PlaceholderButtons } from '../../../domain/placeholders/placeholder-buttons.tsx'
import type { Actions } from '../actions/use-actions.ts'
import { nextLineAt, type ScriptWords } from '../document/script-words.ts'
import { useBuilder, useBuilderState } from '../document/use-builder.ts'
import { giveKeysBack } from '../keys/keys-home.ts'
import { builderText } from '../texts/builder-text.ts'
import { problemText } from '../texts/sentence-text.ts'
import { timeText } from '../times/time-text.ts'
import classes from './words-composer.module.css'

interface WordsComposerProps {
  words: ScriptWords
  actions: Pick<Actions, 'insert'>
  /** Text that is written and not added yet. */
  draft: string
  onDraft: (draft: string) => void
}

export function WordsComposer({ words, actions, draft, onDraft }: WordsComposerProps) {
  const { t } = useTranslation()
  const { store } = useBuilder()
  const { playhead, role } = useBuilderState()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string | null>(null)
  const grammar = useGrammar(draft)
  const isReadOnly = role === 'following'
  // A pasted text that is too long is not cut: the author shortens it.
  const left = DIALOG_TEXT_MAX - draft.trim().length
  const type = (text: string) => {
    onDraft(text)
    setError(null)
  }
  const add = () => {
    const text = draft.trim()
    if (text === '' || left < 0) return
    const line: LineRecord = {
      lane: 'lines',
      id: '',
      at: 0,
      duration: 0,
      task: 'steady',
      anchor: 'beat',
      trigger: OWN_WORDS,
      text,
    }
    const duration = words.spokenMs(line) ?? 0
    const problem = actions.insert(({ at }) => ({
      kind: 'add-line',
      at,
      duration,
      trigger: OWN_WORDS,
      words: { text },
    }))
    if (problem) return setError(problem.message ?? problemText(t, problem))
    store.setPlayhead(nextLineAt(store.get().playhead))
    type('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isSuggestionKey(event)) return applyFirstSuggestion(event, draft, grammar.notes, type)
    if (event.key === 'Escape') {
      event.stopPropagation()
      giveKeysBack(event.currentTarget)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      add()
    }
  }
  return (
    <section aria-labelledby={`${id}-title`} className={classes['composer']}>
      <label id={`${id}-title`} htmlFor={id} className={classes['label']}>
        {builderText(t, 'words.at', { time: timeText(Math.round(playhead)) })}
      </label>
      <div className={classes['entry']}>
        <Textarea
          ref={field}
          id={id}
          data-own-words
          rows={2}
          placeholder={builderText(t, 'words.placeholder')}
          aria-describedby={`${id}-hint`}
          value={draft}
          error={error ?? (left < 0 ? t('editor.line.over', { count: -left, max: DIALOG_TEXT_MAX }) : null)}
          disabled={isReadOnly}
          className={classes['text']}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <EditButton disabled={draft.trim() === ''} onClick={add}>
          {builderText(t, 'words.add')}
        </EditButton>
      </div>
      <GrammarNotes
        text={draft}
        notes={grammar.notes}
        onText={(text) => {
          type(text)
          field.current?.focus()
        }}
        onLearn={grammar.learn}
      />
      <div className={classes['foot']}>
        <small id={`${id}-hint`} className={classes['hint']}>
          {draft === '' ? builderText(t, 'words.hint') : left >= 0 && t('editor.line.left', { count: left })}
        </small>
        {draft !== '' && <PlaceholderButtons trigger={OWN_WORDS} field={field} text={draft} onText={type} />}
      </div>
    </section>
  )
}
