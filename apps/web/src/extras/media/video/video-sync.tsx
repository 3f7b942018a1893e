/** The step of the picture against the session, in the sound panel: another copy of the video may begin a little earlier or later. */
import { useTranslation } from 'react-i18next'
import { Options } from '../../../play/extra-parts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useStore } from '../../../ui/store.ts'
import { PICTURE_STEP_MS, type StageVideo } from './stage-video.ts'
import classes from './video.module.css'

export function VideoSync({ stageVideo }: { stageVideo: StageVideo }) {
  const { t } = useTranslation()
  const late = useStore(stageVideo.late)
  const followed = useStore(stageVideo.followed)
  const text =
    late === 0
      ? t('stage-video.sync.none')
      : t(late > 0 ? 'stage-video.sync.later' : 'stage-video.sync.earlier', { ms: Math.abs(late) })
  return (
    <Options legend={t('stage-video.sync.title')}>
      {followed !== null && <p role="status">{t(`stage-video.devices.${followed}`)}</p>}
      <p role="status">{text}</p>
      <div className={classes['buttons']}>
        <Button small look="secondary" onClick={() => stageVideo.shift(-PICTURE_STEP_MS)}>
          {t('stage-video.sync.less')}
        </Button>
        <Button small look="secondary" onClick={() => stageVideo.shift(PICTURE_STEP_MS)}>
          {t('stage-video.sync.more')}
        </Button>
      </div>
    </Options>
  )
}
