/** Title and figures of the script, and the actions on the whole script. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { voiceNames, type VoiceName } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { figuresOf } from '../triggers/coverage.ts'
import type { EditorProps } from './editor-props.ts'
import classes from './editor-screen.module.css'
import { useEditorState, type EditorStore } from '../document/editor-store.ts'

export function VoicePicker({ voice, onVoice }: { voice: VoiceName; onVoice: (voice: VoiceName) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      small
      aria-label={t('editor.voice')}
      className={classes['voice']}
      value={voice}
      options={voiceNames.map((name) => ({ value: name, label: name }))}
      onChange={onVoice}
    />
  )
}

interface EditorHeadProps extends Pick<EditorProps, 'script' | 'badges' | 'figures' | 'share'> {
  store: EditorStore
  isPreparing: boolean
  onPreview: () => void
}

export function EditorHead({ script, badges, figures, share, store, isPreparing, onPreview }: EditorHeadProps) {
  const { t } = useTranslation()
  const dialogs = useEditorState(store, (state) => state.dialogs)
  return (
    <header className={classes['head']}>
      <div className={classes['names']}>
        <div className={classes['title']}>
          <h1>
            <Link to="/script/$scriptId/" params={{ scriptId: script.id }}>
              {script.name}
            </Link>
          </h1>
          {badges}
        </div>
        {figures({ ...script, ...figuresOf(dialogs) })}
      </div>
      <Row>
        <Button look="secondary" disabled={isPreparing} onClick={onPreview}>
          {isPreparing ? t('editor.preview.preparing') : t('editor.preview.button')}
        </Button>
        {share}
      </Row>
    </header>
  )
}
