/** Length, edges, tempo and mood over time. */
import { useTranslation } from 'react-i18next'
import { Chart, type ChartLine } from '../../../ui/chart/chart.tsx'
import { pointsOf, type ChartPoint } from './chart-points.ts'
import classes from './history.module.css'
import type { HistoryEntry } from './session-history.ts'

/** Beyond it the labels name the year, s. */
const YEAR_S = 364 * 86_400

export function Charts({ entries }: { entries: readonly HistoryEntry[] }) {
  const { t, i18n } = useTranslation()
  const points = pointsOf(entries)
  const times = points.map(({ time }) => time)
  const isLong = (times.at(-1) ?? 0) - (times[0] ?? 0) > YEAR_S
  const days = new Intl.DateTimeFormat(i18n.language, { month: 'short', [isLong ? 'year' : 'day']: 'numeric' })
  const axes = { times, dayText: (at: number) => days.format(at) }
  const line = (name: Exclude<keyof ChartPoint, 'time'>, color: ChartLine['color']): ChartLine => ({
    label: t(`history.charts.${name}`),
    color,
    values: points.map((point) => point[name]),
  })
  return (
    <>
      <p className={classes['text']}>
        {t(points.length < entries.length ? 'history.charts.means' : 'history.charts.text')}
      </p>
      <div className={classes['charts']}>
        {(['length', 'edges', 'tempo'] as const).map((name) => (
          <Chart key={name} title={t(`history.charts.${name}`)} {...axes} lines={[line(name, '--ember')]} />
        ))}
        <Chart
          title={t('history.charts.mood')}
          {...axes}
          range={[0.5, 5.5]}
          lines={[line('before', '--ember'), line('after', '--rose')]}
        />
      </div>
    </>
  )
}
