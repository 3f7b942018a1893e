/** The dialog editor of a script: the triggers on one side, the dialogs of one trigger on the other; every action has a key. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { StateScreen } from '../../../ui/pages/state-screen.tsx'
import { OpenEditor } from './open-editor.tsx'
import type { EditorProps } from './editor-props.ts'
import { useEditorSession } from './use-editor-session.ts'

function EditorLoader({ onRetry, ...props }: EditorProps & { onRetry: () => void }) {
  const { t } = useTranslation()
  const result = useEditorSession(props.memberId, props.script.id)
  const [voice, setVoice] = useState(props.voice)
  if (!result) return <Skeleton rows={6} label={t('editor.loading')} />
  if ('error' in result)
    return (
      <StateScreen
        title={t('editor.load-error')}
        text={describeError(t, result.error).message}
        actions={<Button onClick={onRetry}>{t('actions.try-again')}</Button>}
      />
    )
  return <OpenEditor {...props} session={result.session} voice={voice} onVoice={setVoice} />
}

export function EditorScreen(props: EditorProps) {
  const [tries, setTries] = useState(0)
  return <EditorLoader key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}
