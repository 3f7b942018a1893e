/** Which entries of the log are shown. */
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { auditActions, type AuditAction, type AuditFilter } from '@rubato/contracts/domain'
import { ListSearch } from '../../../domain/lists/list-search.tsx'
import { SelectField } from '../../../ui/inputs/select.tsx'
import records from '../records.module.css'

/** The typed and chosen conditions; empty texts are no conditions. */
export interface LogConditions {
  search: string
  admin: string
  action: AuditAction | ''
  from: string
  to: string
}
export const noConditions: LogConditions = { search: '', admin: '', action: '', from: '', to: '' }

/** The filter of the contract: without empty conditions, and without a search that is too short. */
export function filterOf({ search, admin, action, from, to }: LogConditions, shortest: number): AuditFilter {
  return {
    ...(search.length >= shortest && { search }),
    ...(admin !== '' && { admin }),
    ...(action !== '' && { action }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

interface LogFilterProps {
  conditions: LogConditions
  onChange: (conditions: LogConditions) => void
}

export function LogFilter({ conditions, onChange }: LogFilterProps) {
  const { t } = useTranslation()
  const set = (part: Partial<LogConditions>) => onChange({ ...conditions, ...part })
  const actions = auditActions.map((value) => ({ value, label: t(`admin.audit.names.${value}`) }))
  return (
    <div className={records['filter']}>
      <div className={records['wide']}>
        <ListSearch
          label={t('admin.audit.search')}
          hint={t('admin.audit.search-hint')}
          value={conditions.search}
          onSearch={(search) => set({ search })}
        />
      </div>
      <SelectField
        label={t('admin.audit.action')}
        value={conditions.action}
        options={[{ value: '', label: t('admin.audit.any-action') }, ...actions]}
        onChange={(action) => set({ action })}
      />
      <TextInput
        label={t('admin.audit.admin')}
        value={conditions.admin}
        onChange={({ currentTarget }) => set({ admin: currentTarget.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        // A group: the parts of a field for a day have the same names in both.
        <div key={end} role="group" aria-label={t(`admin.audit.${end}`)}>
          <TextInput
            type="date"
            label={t(`admin.audit.${end}`)}
            value={conditions[end]}
            onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
          />
        </div>
      ))}
    </div>
  )
}
