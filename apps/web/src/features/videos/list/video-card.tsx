/** A video of the folder, with what was found for it. Its scripts are read when it comes near the visible area. */
import { useTranslation } from 'react-i18next'
import { heatOf, scriptAxes } from '@rubato/builder/funscript'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { WhenNear } from '../../../ui/layout/when-near.tsx'
import { HeatStrip } from '../heat-bar.tsx'
import { refusedText, scriptName, timeText } from '../texts.ts'
import { useScripts, type FoundVideo } from '../use-scripts.ts'
import classes from './video-list.module.css'

const CARD_PARTS = 80

function FoundScripts({ video, files }: FoundVideo) {
  const { t } = useTranslation('videos')
  const loaded = useScripts({ video, files })
  if (!loaded) return <p className={classes['hint']}>{t('list.reading')}</p>
  const { scripts, refused } = loaded
  const main = scripts.find(({ label }) => label === '') ?? scripts[0]
  const points = main?.axes.get('stroke') ?? [...(main?.axes.values() ?? [])][0] ?? []
  const duration = points.at(-1)?.[0] ?? 0
  const axes = scriptAxes.filter((axis) => scripts.some((script) => script.axes.has(axis)))
  return (
    <>
      {duration > 0 && (
        <>
          <div className={classes['strip']}>
            <HeatStrip heat={heatOf(points, duration, CARD_PARTS)} />
          </div>
          <p className={classes['chips']}>
            {scripts.map(({ label }) => (
              <Chip key={label}>{scriptName(t, label)}</Chip>
            ))}
          </p>
          <p className={classes['hint']}>
            {t('list.length', { time: timeText(duration) })} ·{' '}
            {t('list.axes', { names: axes.map((axis) => t(`axes.${axis}`)).join(', ') })}
          </p>
        </>
      )}
      {refused.map((each) => (
        <p key={each.path} className={classes['refused']}>
          {refusedText(t, each)}
        </p>
      ))}
    </>
  )
}

export function VideoCard({ video, files, onOpen }: FoundVideo & { onOpen: () => void }) {
  const { t } = useTranslation('videos')
  const { name, path, scripts } = video
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return (
    <Card className={classes['card']} aria-label={name}>
      <div className={classes['head']}>
        <div>
          <h3>{name}</h3>
          {folder && <p className={classes['hint']}>{folder}</p>}
        </div>
        <Button small look="secondary" aria-label={t('list.open-name', { name })} onClick={onOpen}>
          {t('list.open')}
        </Button>
      </div>
      {scripts.length === 0 ? (
        <p className={classes['hint']}>{t('list.no-script')}</p>
      ) : (
        <WhenNear>
          <FoundScripts video={video} files={files} />
        </WhenNear>
      )}
    </Card>
  )
}
