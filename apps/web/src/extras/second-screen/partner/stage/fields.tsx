/** What a partner may do and for how long, as the member chooses it. */
import { useId, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { leadKinds, partnerRoles, type LeadKind, type PartnerRole } from '@rubato/contracts/domain'
import { SelectField } from '../../../../ui/inputs/select.tsx'
import classes from './stage.module.css'

/** Time limits that the member can choose, minutes; null is the whole session. */
const limits = [null, 15, 30, 60] as const

interface RolesProps {
  role: PartnerRole
  onRole(role: PartnerRole): void
  ref?: Ref<HTMLFieldSetElement>
}

export function Roles({ role, onRole, ref }: RolesProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset ref={ref} className={`${classes['roles']} ${classes['pills']}`}>
      <legend>{t('partner.panel.roles')}</legend>
      {partnerRoles.map((each) => (
        <label key={each} className={classes['role']}>
          <input type="radio" name={name} value={each} checked={each === role} onChange={() => onRole(each)} />
          <strong>{t(`partner.roles.${each}.name`)}</strong>
          <small>{t(`partner.roles.${each}.lead`)}</small>
        </label>
      ))}
    </fieldset>
  )
}

interface GrantsProps {
  grants: readonly LeadKind[]
  onGrants(grants: readonly LeadKind[]): void
}

/** The choice of the kinds of commands that the partner may send. */
export function Grants({ grants, onGrants }: GrantsProps) {
  const { t } = useTranslation()
  const change = (kind: LeadKind, isGranted: boolean) =>
    onGrants(leadKinds.filter((each) => (each === kind ? isGranted : grants.includes(each))))
  return (
    <fieldset className={classes['roles']}>
      <legend>{t('partner.panel.grants')}</legend>
      {leadKinds.map((kind) => (
        <label key={kind} className={classes['role']}>
          <input
            type="checkbox"
            checked={grants.includes(kind)}
            onChange={({ target }) => change(kind, target.checked)}
          />
          <strong>{t(`partner.grants.${kind}.name`)}</strong>
          <small>{t(`partner.grants.${kind}.means`)}</small>
        </label>
      ))}
    </fieldset>
  )
}

interface LimitProps {
  label: string
  minutes: number | null
  onMinutes(minutes: number | null): void
}

export function Limit({ label, minutes, onMinutes }: LimitProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      small
      label={label}
      value={String(minutes)}
      options={limits.map((each) => ({
        value: String(each),
        label: each === null ? t('partner.panel.whole') : t('partner.panel.minutes', { count: each }),
      }))}
      onChange={(value) => onMinutes(limits.find((each) => String(each) === value) ?? null)}
    />
  )
}
