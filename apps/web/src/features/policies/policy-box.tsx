import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AcceptablePolicy } from '@rubato/contracts/domain'

interface PolicyBoxProps {
  policy: AcceptablePolicy['policy']
  checked: boolean
  /** A submit without this box. */
  missing: boolean
  onChange: (checked: boolean) => void
}

/** The acceptance of a policy, whose text opens in another tab. */
export function PolicyBox({ policy, checked, missing, onChange }: PolicyBoxProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      label={t(`policies.accept.${policy}`)}
      description={
        <a href={`/${policy}`} target="_blank" rel="noreferrer">
          {t('policies.accept.read', { title: t(`titles.${policy}`) })}
        </a>
      }
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aria-invalid={missing}
      error={missing ? t('policies.accept.required') : undefined}
    />
  )
}
