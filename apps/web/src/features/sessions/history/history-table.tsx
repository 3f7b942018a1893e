/** The sessions of this device, newest first. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import { ConfirmButton } from '../../../domain/confirm-button.tsx'
import { eraseEntry } from './erase.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import classes from './history.module.css'
import { edgesText, outcomeText, useDayText } from './entry-text.ts'
import { ReflectionFields } from './reflection-fields.tsx'
import { meanTempo, type HistoryEntry } from './session-history.ts'
import { startSync } from './sync/start-sync.ts'

/** Rows that are shown at first, and more with each press of the button. */
const ROWS = 20
const columns = ['day', 'length', 'edges', 'tempo', 'outcome', 'mood', 'note'] as const

interface HistoryTableProps {
  entries: readonly HistoryEntry[]
  onChange: (entries: HistoryEntry[]) => void
}

function HistoryRow({ entry, onEdit }: { entry: HistoryEntry; onEdit: () => void }) {
  const { t } = useTranslation()
  const day = useDayText()(entry.endedAt)
  const none = t('history.table.none')
  const { moodBefore, moodAfter, note } = entry
  const mood =
    moodBefore === undefined && moodAfter === undefined
      ? none
      : t('history.table.mood-text', { before: moodBefore ?? none, after: moodAfter ?? none })
  return (
    <tr>
      <th scope="row">{day}</th>
      {/* Phones show a session as a block, with the names of the columns beside the values. */}
      <td data-label={t('history.table.length')}>{minutesAndSeconds(Math.round(entry.playedMs / 1000))}</td>
      <td data-label={t('history.table.edges')}>{edgesText(t, entry)}</td>
      <td data-label={t('history.table.tempo')}>{meanTempo(entry) ?? none}</td>
      <td data-label={t('history.table.outcome')}>{outcomeText(t, entry)}</td>
      <td data-label={t('history.table.mood')}>{mood}</td>
      <td className={classes['note']}>
        {note && <p>{note}</p>}
        <Button look="secondary" small aria-label={t('history.table.edit', { day })} onClick={onEdit}>
          {t('history.table.edit-short')}
        </Button>
      </td>
    </tr>
  )
}

export function HistoryTable({ entries, onChange }: HistoryTableProps) {
  const { t } = useTranslation()
  const dayText = useDayText()
  const [shown, setShown] = useState(ROWS)
  const [edited, setEdited] = useState<HistoryEntry | null>(null)
  return (
    <>
      {/* Scrolls sideways where it is wider than its place, also with the keyboard. */}
      <ScrollRegion className={classes['scroll']} label={t('history.table.title')}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`history.table.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, shown).map((entry) => (
              <HistoryRow key={entry.endedAt} entry={entry} onEdit={() => setEdited(entry)} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {entries.length > shown && (
        <Button look="secondary" onClick={() => setShown(shown + ROWS)}>
          {t('history.table.more')}
        </Button>
      )}
      {edited && (
        <Modal title={t('history.table.edit', { day: dayText(edited.endedAt) })} onClose={() => setEdited(null)}>
          <ReflectionFields entry={edited} onChange={onChange} />
          <ConfirmButton
            label={t('history.erase-one.button')}
            question={t('history.erase-one.title')}
            text={t('history.erase-one.text')}
            yes={t('history.erase.yes')}
            no={t('history.erase.no')}
            onYes={() => {
              setEdited(null)
              onChange(eraseEntry(edited.endedAt))
              startSync()
            }}
          />
        </Modal>
      )}
    </>
  )
}
