/** A video with its controls. The caller passes the element and the run: features do not import `play`. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { PlayerSettings } from './player-settings.tsx'
import type { VideoPlayerProps } from './player-props.ts'
import { RepeatField } from './repeat-field.tsx'
import { refusedText } from './texts.ts'
import { Theatre } from './theatre.tsx'
import classes from './video-player.module.css'

/** Files that cannot be read. */
function Refused({ refused, hasOthers }: Pick<VideoPlayerProps, 'refused'> & { hasOthers: boolean }) {
  const { t } = useTranslation('videos')
  if (refused.length === 0) return null
  return (
    <div className={classes['notice']}>
      {refused.map((each) => (
        <p key={each.path}>{refusedText(t, each)}</p>
      ))}
      {hasOthers && <p>{t('refused.others')}</p>}
    </div>
  )
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { name, planned, refused, place, run, settings, devices, bookmarks, onLoop, onBack } = props
  const { t } = useTranslation('videos')
  const player = useRef<HTMLDivElement>(null)
  useKeptFocus(player)
  const hasScripts = planned !== null && planned.scripts.length > 0
  return (
    <div ref={player} className={classes['player']}>
      <div className={classes['head']}>
        <h1>{name}</h1>
        <Button small look="secondary" onClick={onBack}>
          {t('player.back')}
        </Button>
      </div>
      <Theatre {...props} />
      {(planned || props.notice === null) && <div className={classes['tools']}>{devices}</div>}
      {planned && (
        <>
          {!hasScripts && <p className={classes['notice']}>{t('player.no-script')}</p>}
          <div className={classes['cards']}>
            <PlayerSettings {...settings} planned={planned} isPlaying={run !== null} />
            {run && <RepeatField place={place} loop={run.isAtEdge ? null : run.loop} onLoop={onLoop} />}
            {bookmarks}
          </div>
          <Refused refused={refused} hasOthers={hasScripts} />
        </>
      )}
    </div>
  )
}
