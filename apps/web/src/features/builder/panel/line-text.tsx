import { useTranslation } from 'react-i18next'
import type { LineRecord } from '@rubato/builder'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import type { ScriptWords } from '../document/script-words.ts'
import { timeText } from '../times/time-text.ts'
import classes from './panel.module.css'

interface LineTextProps {
  line: LineRecord
  words: ScriptWords
  onSelect: () => void
}

/** A line as the script says it, or its name where the script has no text for it; pressed, it is selected. */
export function LineText({ line, words, onSelect }: LineTextProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes['line']} onClick={onSelect}>
      <span>{words.textOf(line) ?? triggerLabel(t, line.trigger)}</span>
      <small>{timeText(line.at)}</small>
    </button>
  )
}
