/** One tier: its name, its price, what it holds, and one action. */
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Pricing } from '@rubato/contracts/domain'
import { moneyText, patreonPriceOf, perInterval } from '../../../domain/upgrade/price-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button, buttonClass, type ButtonLook } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { isPaidAtPatreon, priceOf, type Column, type ColumnAction, type PricingViewer } from './column-action.ts'
import { TierList } from './tier-list.tsx'
import classes from './pricing.module.css'

interface TierColumnProps {
  column: Column
  /** Undefined while the prices load, and where they cannot be loaded. */
  pricing: Pricing | undefined
  /** Undefined while the subscriptions load. */
  viewer: PricingViewer | undefined
  action: ColumnAction | undefined
  isHighlighted: boolean
  /** A payment page is being opened, of this column or of another one. */
  isBusy: boolean
  onCheckout: () => void
}

type PriceProps = Pick<TierColumnProps, 'column' | 'pricing' | 'viewer'>

/** The price of the vendor that the viewer pays; for a viewer who pays none, that of the other vendor in a second line. */
function ColumnPrice({ column, pricing, viewer }: PriceProps) {
  const { t, i18n } = useTranslation()
  if (!pricing) return <div className={classes['price']} />
  const atPatreon = patreonPriceOf(pricing, column.tier)
  const isPatreon = isPaidAtPatreon(pricing, column, viewer)
  const price = isPatreon ? atPatreon : priceOf(pricing, column)
  if (!price) {
    const text = t(pricing.patreon ? 'pricing.price-patreon' : 'pricing.not-sold')
    return <p className={classes['price']}>{text}</p>
  }
  const isChosen = Boolean(viewer?.subscriptions?.decidedBy)
  const other = !isPatreon && !isChosen && column.interval === 'month' ? atPatreon : undefined
  const isSame = other?.amountCents === price.amountCents && other.currency === price.currency
  return (
    <p className={classes['price']}>
      <span className={classes['amount']}>{moneyText(price, i18n.language)}</span> {t(`pricing.per.${price.interval}`)}
      {isPatreon && ` ${t('pricing.at-patreon')}`}
      {other && (
        <span className={classes['other']}>
          {isSame
            ? t('pricing.price.same-patreon')
            : t('pricing.price.or-patreon', { price: perInterval(t, i18n.language, other) })}
        </span>
      )}
    </p>
  )
}

type ActionProps = Pick<TierColumnProps, 'column' | 'isBusy' | 'onCheckout'> & {
  action: ColumnAction
  look: ButtonLook
}

function Action({ column: { tier }, action, look, isBusy, onCheckout }: ActionProps) {
  const { t } = useTranslation()
  const shape = buttonClass({ look, wide: true })
  switch (action.kind) {
    case 'sign-up':
      return (
        <Link to="/sign-up/$" params={{ _splat: '' }} search={{ redirect: '/pricing/' }} className={shape}>
          {t(`pricing.become.${tier}`)}
        </Link>
      )
    case 'checkout':
      return (
        <Button look={look} wide aria-disabled={isBusy} onClick={() => isBusy || onCheckout()}>
          {t(action.isChange ? `pricing.change.${tier}` : `pricing.become.${tier}`)}
        </Button>
      )
    case 'link-patreon':
      return (
        <Link to="/patreon/signup" className={shape}>
          {t(`pricing.become.${tier}`)}
        </Link>
      )
    case 'change-at-patreon':
      return (
        <a href={action.url} target="_blank" rel="noreferrer" className={shape}>
          {t(`pricing.change-patreon.${tier}`)}
        </a>
      )
    case 'own':
      return (
        <Link to="/subscription" className={shape}>
          {t('pricing.own')}
        </Link>
      )
    case 'included':
    case 'closed':
      return <p className={classes['note']}>{t(`pricing.${action.kind}`)}</p>
    case 'not-sold':
      // The place of the price says so.
      return null
  }
}

export function TierColumn({ column, pricing, viewer, action, isHighlighted, isBusy, onCheckout }: TierColumnProps) {
  const { t } = useTranslation()
  const { tier } = column
  const look = isHighlighted && action?.kind !== 'own' ? 'primary' : 'secondary'
  return (
    <section
      aria-labelledby={`tier-${tier}`}
      className={classNames(classes['tier'], isHighlighted && classes['highlighted'])}
    >
      <div className={classes['name']}>
        <h2 id={`tier-${tier}`}>{t(`tiers.${tier}`)}</h2>
        {action?.kind === 'own' && <Chip>{t('pricing.yours')}</Chip>}
      </div>
      <ColumnPrice column={column} pricing={pricing} viewer={viewer} />
      <TierList tier={tier} />
      {action && <Action column={column} action={action} look={look} isBusy={isBusy} onCheckout={onCheckout} />}
    </section>
  )
}
