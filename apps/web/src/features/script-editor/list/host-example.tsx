/** What the Host says at a moment for which the script has no line yet: an example for its author. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { scriptEndpoints } from '@rubato/contracts/api'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID, isCount, type Dialog, type TriggerId } from '@rubato/contracts/domain'
import { kindKey } from '../../../domain/items/queries/item-keys.ts'
import { call } from '../../../lib/api/api-client.ts'
import { guardQuery } from '../../../lib/query/described-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useEditorActions } from './editor-context.ts'
import classes from './new-dialog.module.css'

/** Lines among which one without conditions is looked for. */
const LINES_READ = 20

function exampleQuery(trigger: TriggerId) {
  const scriptId = isCount(trigger) ? COUNTDOWN_SCRIPT_ID : DEFAULT_SCRIPT_ID
  return guardQuery({
    queryKey: [...kindKey('script'), 'example', trigger],
    queryFn: async (): Promise<Dialog | null> => {
      const { data } = await call(scriptEndpoints.listTriggerDialogs, {
        params: { scriptId, trigger },
        query: { limit: LINES_READ },
      })
      return data.find(({ when }) => when === undefined) ?? data[0] ?? null
    },
    staleTime: Infinity,
  })
}

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
