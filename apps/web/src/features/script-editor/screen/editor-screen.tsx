/** Writing a script: triggers at one side, the lines of a trigger at the other, everything by key. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../lib/describe-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StateScreen } from '../../../ui/state-screen.tsx'
import { EditorDesk } from './open-editor.tsx'
import type { EditorProps } from './editor-props.ts'
import { useEditorSession } from './use-editor-session.ts'

function Opening({ onRetry, ...props }: EditorProps & { onRetry: () => void }) {
  const { t } = useTranslation()
  const opened = useEditorSession(props.memberId, props.script.id)
  const [voice, setVoice] = useState(props.voice)
  if (!opened) return <Skeleton rows={6} label={t('editor.loading')} />
  if ('error' in opened)
    return (
      <StateScreen
        title={t('editor.load-error')}
        text={describeError(t, opened.error).message}
        actions={<Button onClick={onRetry}>{t('actions.try-again')}</Button>}
      />
    )
  return <EditorDesk {...props} session={opened.session} voice={voice} onVoice={setVoice} />
}

export function EditorScreen(props: EditorProps) {
  const [tries, setTries] = useState(0)
  return <Opening key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}
