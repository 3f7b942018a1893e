/** Title and figures of the script, and what can be done with the whole of it. */
import { Link } from '@tanstack/react-router'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  RATING_SCALE,
  triggers,
  voiceNames,
  voiceNameSchema,
  type Script,
  type VoiceName,
} from '@rubato/contracts/domain'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { answeredOf } from './coverage.ts'
import classes from './editor-screen.module.css'
import type { EditorStore } from './editor-store.ts'
import { useEditor } from './use-editor-session.ts'

const allTriggers = triggers.map(({ id }) => id)

function Figures({ script, store }: { script: Script; store: EditorStore }) {
  const { t, i18n } = useTranslation()
  const dialogs = useEditor(store, ({ lines }) => lines.byId.size)
  const order = useEditor(store, ({ lines }) => lines.order)
  const percentage = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(
    Math.floor((100 * answeredOf(order, allTriggers)) / allTriggers.length) / 100,
  )
  const { score, votes } = script.rating
  return (
    <p className={classes['figures']}>
      <span title={t('scripts.dialogues-about')}>{t('scripts.dialogues', { count: dialogs })}</span>
      <span title={t('scripts.coverage-about')}>{t('scripts.coverage', { percentage })}</span>
      {score !== undefined && <span>{t('scripts.rating', { rating: score.toFixed(1), scale: RATING_SCALE })}</span>}
      <span>{t('scripts.ratings', { count: votes, votes })}</span>
    </p>
  )
}

function badgeOf({ moderation, published }: Script): 'held' | 'taken-down' | 'published' | 'private' {
  return moderation?.state ?? (published ? 'published' : 'private')
}

export function VoicePicker({ voice, onVoice }: { voice: VoiceName; onVoice: (voice: VoiceName) => void }) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      aria-label={t('editor.voice')}
      className={classes['voice'] ?? ''}
      value={voice}
      data={[...voiceNames]}
      onChange={(event) => onVoice(voiceNameSchema.parse(event.currentTarget.value))}
    />
  )
}

interface EditorHeadProps {
  script: Script
  store: EditorStore
  isPreparing: boolean
  onPreview: () => void
}

export function EditorHead({ script, store, isPreparing, onPreview }: EditorHeadProps) {
  const { t } = useTranslation()
  return (
    <header className={classes['head']}>
      <div className={classes['names']}>
        <div className={classes['title']}>
          <h1>{script.title}</h1>
          <Chip>{t(`scripts.badges.${badgeOf(script)}`)}</Chip>
        </div>
        <Figures script={script} store={store} />
      </div>
      <div className={classes['main']}>
        <Button look="secondary" disabled={isPreparing} onClick={onPreview}>
          {isPreparing ? t('editor.preview.preparing') : t('editor.preview.button')}
        </Button>
        <Link to="/script/$scriptId" params={{ scriptId: script.id }} className={buttonClass()}>
          {t('editor.to-script')}
        </Link>
      </div>
    </header>
  )
}
