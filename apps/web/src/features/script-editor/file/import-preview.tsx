/** The preview of an import, row by row: filtered by outcome, with the nearest trigger for one that does not exist. */
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DIALOG_TEXT_MAX,
  importOutcomes,
  isTriggerId,
  type ImportReport,
  type TriggerId,
} from '@rubato/contracts/domain'
import { triggerLabel } from '../../../domain/texts/trigger-texts.ts'
import { PickChips } from '../../../ui/inputs/choice/pick-chips.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import classes from './file-modal.module.css'
import { nearestTrigger } from './nearest-trigger.ts'
import type { Preview } from './use-import.ts'

/** Rows that are rendered; the counts cover all rows. */
const ROWS_SHOWN = 200

type Filter = 'all' | ImportReport['rows'][number]['outcome']

interface ImportPreviewProps extends Preview {
  isBusy: boolean
  onCorrect: (unknown: string, trigger: TriggerId) => void
}

/** The nearest trigger by unknown name, of the rows that are refused for their trigger. */
function useNearest({ file, report }: Preview): ReadonlyMap<string, TriggerId> {
  const { t } = useTranslation()
  return useMemo(() => {
    const refused = report.rows.filter(({ outcome }) => outcome === 'refuse')
    const names = new Set(refused.flatMap(({ row }) => file.rows[row]?.trigger ?? []))
    const unknown = [...names].filter((name) => !isTriggerId(name.trim())).slice(0, ROWS_SHOWN)
    return new Map(
      unknown.flatMap((name) => {
        const nearest = nearestTrigger(name, (id) => triggerLabel(t, id))
        return nearest ? [[name, nearest] as const] : []
      }),
    )
  }, [file, report, t])
}

export function ImportPreview({ file, report, isBusy, onCorrect }: ImportPreviewProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Filter | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const nearest = useNearest({ file, report })
  const { counts } = report
  const total = importOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
  const filter = chosen ?? (counts.refuse > 0 ? 'refuse' : 'all')
  const filters = [
    { id: 'all' as const, label: t('editor.file.all-rows', { count: total }), isEmpty: false },
    ...importOutcomes.map((outcome) => ({
      id: outcome,
      label: t(`editor.file.outcomes.${outcome}`, { count: counts[outcome] }),
      isEmpty: counts[outcome] === 0,
    })),
  ]
  const rows = report.rows.filter(({ outcome }) => (filter === 'all' ? outcome !== 'unchanged' : outcome === filter))
  const shown = rows.slice(0, ROWS_SHOWN)
  const hidden = (filter === 'all' ? total - counts.unchanged : counts[filter]) - shown.length
  return (
    <>
      <p className={classes['hint']}>{t(`editor.file.encodings.${file.encoding}`)}</p>
      <p role="status" className="visually-hidden">
        {importOutcomes.map((outcome) => t(`editor.file.outcomes.${outcome}`, { count: counts[outcome] })).join(', ')}
      </p>
      <PickChips label={t('editor.file.filter')} items={filters} picked={filter} onPick={setChosen} />
      <ScrollRegion ref={region} className={classes['report']} label={t('editor.file.rows')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('editor.file.row')}</th>
              <th scope="col">{t('editor.file.outcome')}</th>
              <th scope="col">{t('editor.file.text')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, outcome, message }) => {
              const { trigger = '', text } = file.rows[row] ?? {}
              const suggestion = outcome === 'refuse' ? nearest.get(trigger) : undefined
              return (
                <tr key={row} data-outcome={outcome}>
                  <td>{file.positions[row]}</td>
                  <td>{t(`editor.file.is.${outcome}`)}</td>
                  <td>
                    {text?.slice(0, DIALOG_TEXT_MAX)}
                    {message && <p className={classes['hint']}>{message}</p>}
                    {suggestion !== undefined && (
                      <button
                        type="button"
                        className={classes['suggestion']}
                        disabled={isBusy}
                        onClick={() => {
                          // The row is removed together with its button, which had the focus.
                          region.current?.focus()
                          onCorrect(trigger, suggestion)
                        }}
                      >
                        {t('editor.file.did-you-mean', { trigger: suggestion })}
                      </button>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className={classes['rest']}>{t('editor.file.no-rows')}</p>}
        {hidden > 0 && <p className={classes['rest']}>{t('editor.file.more-rows', { count: hidden })}</p>}
      </ScrollRegion>
    </>
  )
}
