/** Suspends a member: until when, and why. */
import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserDetail } from '@rubato/contracts/domain'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { ReasonModal } from '../reason-modal.tsx'
import { useChangedUser, userActions } from './users.queries.ts'

const DAY_MS = 86_400_000
const lengths = ['day', 'week', 'month', 'date', 'lifted'] as const
type Length = (typeof lengths)[number]
const daysOf = { day: 1, week: 7, month: 30 } as const

/** The end as an instant; null: until it is lifted; undefined: the day is missing or has passed. */
function endOf(length: Length, day: string, now: number): string | null | undefined {
  if (length === 'lifted') return null
  if (length !== 'date') return new Date(now + daysOf[length] * DAY_MS).toISOString()
  // The end of that day here.
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) || end.getTime() <= now ? undefined : end.toISOString()
}

export function SuspendModal({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const [length, setLength] = useState<Length>('week')
  const [day, setDay] = useState('')
  const onDone = useChangedUser()
  const { suspend } = userActions(user.id)
  return (
    <ReasonModal<UserDetail>
      draft={`admin-suspend-${user.id}`}
      texts={{
        ...t('admin.suspend', { returnObjects: true, name: user.username }),
        open: t('admin.action.suspend.open'),
      }}
      isDangerous
      findProblem={() => (endOf(length, day, Date.now()) === undefined ? t('admin.suspend.no-day') : undefined)}
      send={({ statement }) => suspend({ statement, endsAt: endOf(length, day, Date.now()) ?? null })}
      onDone={onDone}
      onClose={onClose}
    >
      <ChoiceField
        label={t('admin.suspend.length')}
        value={length}
        choices={lengths.map((value) => ({ value, label: t(`admin.suspend.lengths.${value}`) }))}
        onChange={setLength}
      />
      {length === 'date' && (
        <TextInput
          type="date"
          label={t('admin.suspend.day')}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      )}
    </ReasonModal>
  )
}
