/** The tiers side by side, for one of the intervals in which they are sold. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaidTier, Pricing, SubscriptionInterval } from '@rubato/contracts/domain'
import { errorSentence } from '../../../lib/errors/describe-error.ts'
import { ChoiceField } from '../../../ui/inputs/choice/choice-field.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import { useCheckout } from '../payments.queries.ts'
import { columnAction, decisiveOf, freeMonths, intervalsOf, type PricingViewer } from './column-action.ts'
import { paidTiers } from './tier-features.ts'
import { TierColumn } from './tier-column.tsx'
import classes from './pricing.module.css'

interface IntervalChoiceProps {
  pricing: Pricing
  value: SubscriptionInterval
  onChange: (interval: SubscriptionInterval) => void
}

/** Absent where there is nothing to choose. */
function IntervalChoice({ pricing, value, onChange }: IntervalChoiceProps) {
  const { t } = useTranslation()
  const intervals = intervalsOf(pricing)
  const free = freeMonths(pricing, paidTiers)
  if (intervals.length < 2) return null
  const label = (interval: SubscriptionInterval) =>
    interval === 'year' && free > 0
      ? t('pricing.interval.year-free', { count: free })
      : t(`pricing.interval.${interval}`)
  return (
    <div className={classes['intervals']}>
      <ChoiceField
        label={t('pricing.interval.label')}
        hiddenLabel
        value={value}
        choices={intervals.map((each) => ({ value: each, label: label(each) }))}
        onChange={onChange}
      />
    </div>
  )
}

interface TierColumnsProps {
  /** Undefined while the prices load, and where they cannot be loaded. */
  pricing: Pricing | undefined
  /** Undefined while the subscriptions load, and where they cannot be loaded. */
  viewer: PricingViewer | undefined
  /** The highlighted column: the member's own tier, or the recommended one. */
  highlighted: PaidTier
}

export function TierColumns({ pricing, viewer, highlighted }: TierColumnsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<SubscriptionInterval | null>(null)
  const checkout = useCheckout()
  // Patreon sells by the month.
  const isPatron = viewer?.subscriptions && decisiveOf(viewer.subscriptions)?.external_vendor === 'patreon'
  const interval = isPatron ? 'month' : (chosen ?? (pricing && intervalsOf(pricing)[0]) ?? 'month')
  // The page is left once the address of the payment page is known.
  const isBusy = checkout.isPending || checkout.isSuccess
  return (
    <>
      {pricing && !isPatron && <IntervalChoice pricing={pricing} value={interval} onChange={setChosen} />}
      {checkout.error && <FormAlert>{errorSentence(t, checkout.error)}</FormAlert>}
      <div className={classes['tiers']}>
        {paidTiers.map((tier) => {
          const column = { tier, interval }
          return (
            <TierColumn
              key={tier}
              column={column}
              pricing={pricing}
              viewer={viewer}
              action={pricing && viewer && columnAction(pricing, column, viewer)}
              isHighlighted={tier === highlighted}
              isBusy={isBusy}
              onCheckout={() => checkout.mutate(column)}
            />
          )
        })}
      </div>
      <p role="status" className={classes['status']}>
        {isBusy && t('pricing.starting')}
      </p>
    </>
  )
}
