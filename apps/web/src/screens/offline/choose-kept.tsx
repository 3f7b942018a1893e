/**
 * Which generators, games and scripts are kept for offline play, and whether the voice of the site is. Each change is stored at
 * once, for the next time of keeping.
 */
import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readDevicePreferences } from '../../domain/device-preferences.ts'
import { site } from '../../lib/browser/site.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckGroup } from '../../ui/inputs/choice/check-group.tsx'
import { FormAlert } from '../../ui/inputs/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { ModalActions } from '../../ui/modal-actions.tsx'
import { findKeepable, type Keepable } from './find-works.ts'
import { spokenLines } from './keep-voice.ts'
import { sizeText } from './kept-sizes.ts'
import { changeLeftOut, changeVoiceChoice, readLeftOut, readVoiceChoice, type LeftOut } from './stored-choices.ts'
import { estimateBytes } from './lines-to-keep.ts'
import classes from './offline.module.css'

interface WorksProps {
  kind: keyof LeftOut
  works: readonly { id: string; label: string }[]
  leftOut: readonly string[]
  onChange: (leftOut: string[]) => void
}

function Works({ kind, works, leftOut, onChange }: WorksProps) {
  const { t } = useTranslation()
  if (works.length === 0) return <p>{t(`offline.choose.no-${kind}`)}</p>
  return (
    <CheckGroup
      label={t(`offline.choose.${kind}`)}
      choices={works.map(({ id, label }) => ({ value: id, label }))}
      value={works.map(({ id }) => id).filter((id) => !leftOut.includes(id))}
      onChange={(ids: readonly string[]) => onChange(works.map(({ id }) => id).filter((id) => !ids.includes(id)))}
    />
  )
}

/** Says how much the lines take before they are kept. */
function VoiceChoice({ keepable, leftOut }: { keepable: Keepable; leftOut: LeftOut }) {
  const { t, i18n } = useTranslation()
  const [isOn, setIsOn] = useState(() => readVoiceChoice().isOn)
  const lines = spokenLines(keepable, keepable.dialogs, leftOut)
  if (lines.length === 0) return null
  const turn = (on: boolean) => {
    changeVoiceChoice({ isOn: on })
    setIsOn(on)
  }
  const label = t('offline.choose.site-voice', {
    count: lines.length,
    number: new Intl.NumberFormat(i18n.language).format(lines.length),
    size: sizeText(t, estimateBytes(lines, keepable.speed), i18n.language),
  })
  return (
    <>
      <CheckGroup
        label={t('offline.choose.voice')}
        choices={[{ value: 'site', label }]}
        value={isOn ? ['site'] : []}
        onChange={(value) => turn(value.length > 0)}
      />
      <p className={classes['note']}>{t('offline.choose.voice-hint')}</p>
    </>
  )
}

function Choices({ keepable }: { keepable: Keepable }) {
  const { t } = useTranslation()
  const [leftOut, setLeftOut] = useState(readLeftOut)
  const change = (part: Partial<LeftOut>) => {
    changeLeftOut(part)
    setLeftOut({ ...leftOut, ...part })
  }
  const lines = (count: number) => t('offline.choose.lines', { count })
  return (
    <div className={classes['choices']}>
      <Works
        kind="generators"
        works={keepable.generators.map(({ id, title }) => ({ id, label: title }))}
        leftOut={leftOut.generators}
        onChange={(generators) => change({ generators })}
      />
      <Works
        kind="games"
        works={keepable.games.map(({ id, name }) => ({ id, label: name }))}
        leftOut={leftOut.games}
        onChange={(games) => change({ games })}
      />
      <Works
        kind="scripts"
        works={keepable.found.map(({ id, title, dialogCount }) => ({ id, label: `${title} (${lines(dialogCount)})` }))}
        leftOut={leftOut.scripts}
        onChange={(scripts) => change({ scripts })}
      />
      {canKeepVoice() ? (
        <VoiceChoice keepable={keepable} leftOut={leftOut} />
      ) : (
        site().speech && <p className={classes['note']}>{t('offline.choose.voice-off')}</p>
      )}
    </div>
  )
}

/** Whether the site has voices and this device uses them. */
const canKeepVoice = (): boolean => site().speech !== null && readDevicePreferences().voiceSource === 'site'

export function ChooseKept({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, isError, mutate } = useMutation({
    mutationFn: () => findKeepable(canKeepVoice()),
  })
  useEffect(() => mutate(), [mutate])
  return (
    <Modal title={t('offline.choose.title')} onClose={onClose}>
      <p>{t('offline.choose.text')}</p>
      {isError && <FormAlert>{t('offline.choose.failed')}</FormAlert>}
      {!data && !isError && <Skeleton />}
      {data && <Choices keepable={data} />}
      <ModalActions
        secondary={
          isError && (
            <Button look="secondary" onClick={() => mutate()}>
              {t('actions.try-again')}
            </Button>
          )
        }
        primary={<Button onClick={onClose}>{t('offline.choose.done')}</Button>}
      />
    </Modal>
  )
}
