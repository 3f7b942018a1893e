/** The numbers of the member's own item: sums, a chart, where plays were stopped, and a table of the days. */
import { useId, useMemo, type CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  dayNumbers,
  STOP_PARTS,
  COUNTED_TOGETHER,
  type ItemNumbers,
  type Section,
  type SharedKind,
} from '@rubato/contracts/domain'
import { lazyPiece } from '../../../lib/errors/lazy-piece.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { LoadedCard } from '../own/loaded-card.tsx'
import { Answers } from './answers.tsx'
import classes from './item-numbers.module.css'
import { itemNumbersQuery } from './numbers.queries.ts'
import { everyDay, sumsOf } from './numbers-of-days.ts'

const Chart = lazyPiece(async () => (await import('../../../ui/chart/chart.tsx')).Chart)

/** A day of the server, which counts by UTC. */
function useDayFormat(dateStyle: 'short' | 'long'): (at: number | string) => string {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(
      i18n.language,
      dateStyle === 'long' ? { dateStyle, timeZone: 'UTC' } : { month: 'short', day: 'numeric', timeZone: 'UTC' },
    )
    return (at) => format.format(new Date(at))
  }, [i18n.language, dateStyle])
}

function Sums({ numbers }: { numbers: ItemNumbers }) {
  const { t } = useTranslation()
  const sums = sumsOf(numbers)
  return (
    <dl className={classes['sums']}>
      {dayNumbers.map((name) => (
        <div key={name}>
          <dt>{t(`numbers.names.${name}`)}</dt>
          <dd>{sums[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Days({ numbers }: { numbers: ItemNumbers }) {
  const { t } = useTranslation()
  const dayText = useDayFormat('short')
  const chart = useMemo(() => {
    const days = everyDay(numbers)
    return {
      times: days.map(({ day }) => Date.parse(day) / 1000),
      lines: [
        { label: t('numbers.names.plays'), color: '--ember', values: days.map(({ plays }) => plays) },
        { label: t('numbers.names.finishes'), color: '--rose', values: days.map(({ finishes }) => finishes) },
      ] as const,
    }
  }, [numbers, t])
  return <Chart title={t('numbers.chart')} {...chart} dayText={dayText} withoutDots />
}

function Stops({ stops }: Pick<ItemNumbers, 'stops'>) {
  const { t } = useTranslation()
  const id = useId()
  const most = Math.max(1, ...(stops ?? []))
  const shareOf = (part: number) => (part * 100) / STOP_PARTS
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes['heading']}>
        {t('numbers.stops.title')}
      </h3>
      {stops ? (
        <ol className={classes['stops']}>
          {stops.map((count, part) => (
            <li key={shareOf(part)} style={{ '--share': count / most } as CSSProperties}>
              <span className="visually-hidden">
                {t('numbers.stops.part', { from: shareOf(part), to: shareOf(part + 1), count })}
              </span>
              <span aria-hidden="true">{count}</span>
              <span aria-hidden="true" className={classes['bar']} />
              <span aria-hidden="true" className={classes['part']}>
                {shareOf(part + 1)}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className={classes['text']}>
        {t(stops ? 'numbers.stops.text' : 'numbers.stops.few', { count: COUNTED_TOGETHER })}
      </p>
    </section>
  )
}

function DayTable({ numbers }: { numbers: ItemNumbers }) {
  const { t } = useTranslation()
  const dayText = useDayFormat('long')
  return (
    <details className={classes['details']}>
      <summary>{t('numbers.table')}</summary>
      <ScrollRegion className={classes['scroll']} label={t('numbers.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('numbers.day')}</th>
              {dayNumbers.map((name) => (
                <th key={name} scope="col">
                  {t(`numbers.names.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.days.toReversed().map((row) => (
              <tr key={row.day}>
                <th scope="row">{dayText(row.day)}</th>
                {dayNumbers.map((name) => (
                  <td key={name}>{row[name]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}

interface NumbersProps {
  numbers: ItemNumbers
  sections: readonly Section[]
}

function Numbers({ numbers, sections }: NumbersProps) {
  const { t } = useTranslation()
  if (numbers.days.length === 0) return <p className={classes['text']}>{t('numbers.empty')}</p>
  return (
    <>
      <Sums numbers={numbers} />
      <Days numbers={numbers} />
      <Stops stops={numbers.stops} />
      <Answers answers={numbers.answers} sections={sections} />
      <DayTable numbers={numbers} />
    </>
  )
}

interface ItemNumbersCardProps {
  kind: SharedKind
  id: string
  isShared: boolean
  /** Of a branching game as it is now. */
  sections?: readonly Section[]
}

/** For an item that was never shared there is nothing to show. */
export function ItemNumbersCard({ kind, id, isShared, sections = [] }: ItemNumbersCardProps) {
  const { t } = useTranslation()
  const query = useQuery(itemNumbersQuery(kind, id))
  if (!isShared && (!query.data || query.data.days.length === 0)) return null
  return (
    <LoadedCard title={t('numbers.title')} lead={t('numbers.lead')} query={query} rows={3}>
      {(numbers) => <Numbers numbers={numbers} sections={sections} />}
    </LoadedCard>
  )
}
