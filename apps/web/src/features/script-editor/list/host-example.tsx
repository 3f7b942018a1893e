/** A line of the Host for a trigger without lines in the script: an example for its author. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TriggerId } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import { useEditorActions } from './editor-context.ts'
import { exampleQuery } from './host-example.queries.ts'
import classes from './new-dialog.module.css'

interface HostExampleProps {
  trigger: TriggerId
  /** The author begins with this text. */
  onTake: (text: string) => void
}

/** Nothing while it loads, and where it cannot be loaded. */
export function HostExample({ trigger, onTake }: HostExampleProps) {
  const { t } = useTranslation()
  const { listen } = useEditorActions()
  const { data: example } = useQuery(exampleQuery(trigger))
  if (!example) return null
  const { text, speech } = example
  return (
    <div className={classes['example']}>
      <p>
        <span>{t('editor.example.about')}</span>
        {text}
      </p>
      <Button small look="secondary" onClick={() => listen({ text, speech })}>
        {t('editor.line.listen')}
      </Button>
      <Button small look="secondary" onClick={() => onTake(text)}>
        {t('editor.example.take')}
      </Button>
    </div>
  )
}
