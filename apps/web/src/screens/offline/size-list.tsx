/** Storage that the kept copy uses on this device, by kind, and the progress of the voice's lines. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KeptList } from './kept-list.tsx'
import { readKeptSizes, sizeText, type KeptSizes } from './kept-sizes.ts'
import { readVoiceChoice } from './stored-choices.ts'
import classes from './offline.module.css'

/** Read again when nothing is stored any more. */
function useKeptSizes(isKeeping: boolean): KeptSizes | null {
  const [sizes, setSizes] = useState<KeptSizes | null>(null)
  useEffect(() => {
    let isShown = true
    const show = (found: KeptSizes) => {
      if (isShown) setSizes(found)
    }
    // Without a readable storage there are no sizes to show.
    if (!isKeeping) readKeptSizes().then(show, () => undefined)
    return () => void (isShown = false)
  }, [isKeeping])
  return sizes
}

/** Why lines of the voice are missing, and which voice speaks them until then. */
function MissingLines({ lineCount }: KeptSizes) {
  const { t, i18n } = useTranslation()
  const { isOn, wanted, stop } = readVoiceChoice()
  if (!isOn || stop === null) return null
  const number = new Intl.NumberFormat(i18n.language)
  const counts = { kept: number.format(lineCount), wanted: number.format(wanted) }
  return (
    <p className={classes['note']}>
      {t(`offline.voice.${stop}`, counts)} {t('offline.voice.else')}
    </p>
  )
}

function SizeTable({ app, scripts, games, generators, lines, lineCount }: KeptSizes) {
  const { t, i18n } = useTranslation()
  const size = (bytes: number) => sizeText(t, bytes, i18n.language)
  const number = new Intl.NumberFormat(i18n.language).format(lineCount)
  const rows = [
    [t('offline.sizes.app'), app],
    [t('offline.sizes.scripts'), scripts],
    [t('offline.sizes.games'), games],
    [t('offline.sizes.generators'), generators],
    ...(lineCount > 0 ? [[t('offline.sizes.lines', { count: lineCount, number }), lines] as const] : []),
  ] as const
  return (
    <dl className={classes['sizes']} aria-label={t('offline.sizes.title')}>
      {rows.map(([name, bytes]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{size(bytes)}</dd>
        </div>
      ))}
      <div className={classes['all']}>
        <dt>{t('offline.sizes.all')}</dt>
        <dd>{size(app + scripts + games + generators + lines)}</dd>
      </div>
    </dl>
  )
}

/** `key`: when the copy was stored. */
export function SizeList({ isKeeping }: { isKeeping: boolean }) {
  const { t, i18n } = useTranslation()
  const sizes = useKeptSizes(isKeeping)
  if (!sizes || isKeeping) return null
  const { free } = sizes
  return (
    <div className={classes['kept']}>
      <KeptList />
      <SizeTable {...sizes} />
      <MissingLines {...sizes} />
      {free !== null && (
        <p className={classes['note']}>{t('offline.sizes.free', { size: sizeText(t, free, i18n.language) })}</p>
      )}
    </div>
  )
}
