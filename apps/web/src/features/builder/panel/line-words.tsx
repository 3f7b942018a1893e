/** The words of a line: the script's text, or the author's own with pronunciation, voice and delivery. */
import { useId, useState } from 'react'
import { Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isCount, OWN_WORDS } from '@rubato/contracts/domain'
import type { EditScope, LineRecord, OwnLineWords } from '@rubato/builder'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EditButton } from '../document/edit-controls.tsx'
import { useKeptRefusal } from '../document/refused-text.tsx'
import type { ScriptWords, SpokenLine } from '../document/script-words.ts'
import { useBuilder } from '../document/use-builder.ts'
import { lineCommand, ownWordsOf, useWriteLine } from '../list/use-write-line.ts'
import { builderText } from '../texts/builder-text.ts'
import { SayingFields, WordsField, type Saying } from './words-fields.tsx'
import classes from './line-words.module.css'

/** Speaks own words now, in the voice of the game where they have none of their own. */
export type HearLine = (line: SpokenLine) => void

interface LineWordsProps {
  record: LineRecord
  words: ScriptWords
  scope: EditScope
  onHear: HearLine
}

/** Own words of a line, each change in one step. */
function OwnWords(props: LineWordsProps & { own: OwnLineWords; isNew: boolean }) {
  const { record, own, words, scope, isNew, onHear } = props
  const { t } = useTranslation()
  const { run } = useBuilder()
  const writeLine = useWriteLine(words)
  const id = useId()
  const keptText = useKeptRefusal(`${record.id}/text`, own.text)
  const keptSpeech = useKeptRefusal(`${record.id}/speech`, own.speech ?? '')
  const say = (key: string) => builderText(t, `words.${key}`)
  const write = (changed: Saying & { text?: string }) => {
    const { text, speech, voice, delivery } = { ...own, ...changed }
    return writeLine(
      record,
      { text, ...(speech && { speech }), ...(voice && { voice }), ...(delivery && { delivery }) },
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
        takesFocus={isNew}
        trigger={record.trigger}
        onCommit={(text) => write({ text })}
      />
      <SayingFields value={own} kept={keptSpeech} onWrite={write} />
      <div className={classes['actions']}>
        <Button small look="secondary" disabled={!spoken} onClick={() => spoken && onHear(spoken)}>
          <Volume2 size={16} aria-hidden />
          {say('hear')}
        </Button>
        {record.trigger !== OWN_WORDS && (
          <EditButton aria-describedby={id} onClick={() => run(lineCommand(words, record, null, scope))}>
            {say('use-script')}
          </EditButton>
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
  const { record, words, scope } = props
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
          <EditButton onClick={begin}>{builderText(t, 'words.say-it')}</EditButton>
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
