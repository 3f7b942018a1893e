/** Log of the admins' actions, newest first, searched and exported. */
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AUDIT_SEARCH_MIN, uuidSchema, type AuditFilter } from '@rubato/contracts/domain'
import { Button } from '../../../ui/buttons/button.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import { AdminHead } from '../admin-head.tsx'
import { logKey } from '../admin-query.ts'
import classes from '../admin.module.css'
import { EndlessList } from '../endless-list.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { LogEntry } from './log-entry.tsx'
import { filterOf, LogFilter, noConditions } from './log-filter.tsx'
import { exportLog, logQuery } from './log.queries.ts'
import { reloadQueries } from '../../../lib/query/reload-queries.ts'

/** Delay between a change of the filter and the search, ms. */
const DEBOUNCE = 300

interface LogScreenProps {
  /** The member or work that entries are about; undefined: all. */
  subjectId: string | undefined
  /** Shows the entries about everything. */
  onClearSubject: () => void
}

export function LogScreen({ subjectId, onClearSubject }: LogScreenProps) {
  const { t } = useTranslation()
  const [conditions, setConditions] = useState(noConditions)
  const [isExporting, setIsExporting] = useState(false)
  const about = uuidSchema.safeParse(subjectId).data
  const [filter] = useDebouncedValue<AuditFilter>(
    { ...filterOf(conditions, AUDIT_SEARCH_MIN), ...(about === undefined ? {} : { subjectId: about }) },
    DEBOUNCE,
  )
  const query = useInfiniteQuery(logQuery(filter))
  const texts = t('admin.audit', { returnObjects: true })
  const isFiltered = Object.keys(filter).length > 0
  const isSet = about !== undefined || Object.values(conditions).some((value) => value !== '')
  const clear = () => {
    setConditions(noConditions)
    if (about !== undefined) onClearSubject()
  }
  return (
    <>
      <AdminHead title={t('admin.audit.title')} lead={t('admin.audit.lead')} />
      <LogFilter conditions={conditions} onChange={setConditions} />
      <Row>
        <Button look="secondary" small onClick={() => setIsExporting(true)}>
          {t('admin.action.export.open')}
        </Button>
        {isSet && (
          <Button look="secondary" small onClick={clear}>
            {about === undefined ? t('admin.audit.clear') : t('admin.audit.clear-one')}
          </Button>
        )}
      </Row>
      <EndlessList
        query={query}
        texts={isFiltered ? { ...texts, end: texts['end-found'] } : texts}
        empty={
          <div className={classes['empty']}>
            <h2>{isFiltered ? t('admin.audit.none.title') : t('admin.audit.empty.title')}</h2>
            <p>{isFiltered ? t('admin.audit.none.text') : t('admin.audit.empty.text')}</p>
          </div>
        }
      >
        {(entries) => (
          <ol className={classes['list']}>
            {entries.map((entry) => (
              <LogEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </EndlessList>
      {isExporting && <ExportModal filter={filter} onClose={() => setIsExporting(false)} />}
    </>
  )
}

function ExportModal({ filter, onClose }: { filter: AuditFilter; onClose: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <ReasonModal
      draft="admin-export"
      texts={t('admin.action.export', { returnObjects: true })}
      send={(reason) => exportLog(filter, reason)}
      onDone={() => void reloadQueries(queryClient, { queryKey: logKey })}
      onClose={onClose}
    />
  )
}
