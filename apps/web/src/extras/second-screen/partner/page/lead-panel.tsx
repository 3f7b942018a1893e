/** The controls of a partner who leads: what can be asked for now with its cost in time, and why the rest cannot. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { leadEndings, type LeadCommand, type LeadOffer } from '@rubato/contracts/domain'
import { useStore } from '../../../../ui/store.ts'
import { commandName, lengthText } from '../lead-texts.ts'
import { Answer } from './answer.tsx'
import classes from './lead-panel.module.css'
import type { PartnerSession, ShownTerms } from './partner-session.ts'
import { pulse } from './pulse.ts'
import { SharedReason, sharedReason } from './shared-reason.tsx'
import { TempoControl } from './tempo-control.tsx'

interface OfferProps {
  offer: Exclude<LeadOffer, { kind: 'tempo' }>
  /** Nothing can be sent now. */
  isClosed: boolean
  /** A command is not answered yet. The controls keep the focus meanwhile, which a disabled one loses. */
  isWaiting: boolean
  /** The reason that is said above the controls, and not in each of them. */
  shared: LeadOffer['refusal']
  onCommand(command: LeadCommand): void
}

const commandOf = ({ refusal: _refusal, seconds: _seconds, ...offer }: OfferProps['offer']): LeadCommand => {
  if (offer.kind !== 'line') return offer
  const { text: _text, ...line } = offer
  return line
}

/** "about 2 min", or why it cannot be asked for now. */
function Cost({ refusal, seconds }: Pick<LeadOffer, 'refusal' | 'seconds'>) {
  const { t } = useTranslation()
  if (refusal === 'too-early' && seconds > 0) return t('partner.lead.in', { time: lengthText(t, seconds) })
  if (refusal) return t(`partner.refusals.${refusal}`)
  return seconds === 0 ? t('partner.lead.at-once') : t('partner.lead.about', { time: lengthText(t, seconds) })
}

function OfferButton({ offer, isClosed, isWaiting, shared, onCommand }: OfferProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes['offer']}
      data-kind={offer.kind}
      disabled={isClosed || offer.refusal !== null}
      aria-disabled={isWaiting}
      onClick={() => onCommand(commandOf(offer))}
    >
      <strong>{offer.kind === 'line' ? offer.text : commandName(t, commandOf(offer))}</strong>
      {(offer.refusal === null || offer.refusal !== shared) && (
        <span>
          <Cost {...offer} />
        </span>
      )}
    </button>
  )
}

const openFirst = (one: LeadOffer, other: LeadOffer): number =>
  Number(one.refusal !== null) - Number(other.refusal !== null)

interface ListProps extends Omit<OfferProps, 'offer'> {
  title: string
  offers: readonly OfferProps['offer'][]
}

/** A list behind one large button; what can be asked for now comes first. */
function List({ title, offers, ...rest }: ListProps) {
  const { t } = useTranslation()
  if (offers.length === 0) return null
  const count = offers.filter(({ refusal }) => refusal === null).length
  const isSaidAbove = count === 0 && offers.some(({ refusal }) => refusal === rest.shared)
  return (
    <details className={classes['list']} data-closed={count === 0 || undefined}>
      <summary>
        <strong>{title}</strong>
        {!isSaidAbove && <span>{t('partner.lead.count', { count })}</span>}
      </summary>
      <div className={classes['grid']}>
        {offers.toSorted(openFirst).map((offer) => (
          <OfferButton key={offer.kind === 'task' ? offer.task : commandKey(offer)} offer={offer} {...rest} />
        ))}
      </div>
    </details>
  )
}

const commandKey = (offer: OfferProps['offer']): string => JSON.stringify(commandOf(offer))

export function LeadPanel({ session, terms }: { session: PartnerSession; terms: ShownTerms }) {
  const { t } = useTranslation()
  const last = useStore(session.last)
  const offers = useStore(session.offers)
  const isLost = useStore(session.state).kind === 'lost'
  useEffect(() => {
    if (last?.outcome === 'taken') pulse.taken()
  }, [last])
  const isWaiting = last?.outcome === 'sent'
  const onCommand = (command: LeadCommand) => {
    if (!isWaiting && session.command({ kind: 'lead', command })) pulse.sent()
  }
  const shared = sharedReason(offers)
  const controls = { shared, isWaiting, isClosed: isLost || terms.isMuted, onCommand }
  const those = (kinds: readonly LeadOffer['kind'][]) =>
    offers.flatMap((offer) => (offer.kind !== 'tempo' && kinds.includes(offer.kind) ? [offer] : []))
  const tempo = offers.find((offer) => offer.kind === 'tempo')
  const endings = those(leadEndings)
  const giveBack = those(['give-back']).find(({ refusal }) => refusal === null)
  return (
    <section className={classes['panel']} aria-label={t('partner.lead.title')}>
      <Answer sent={last} />
      {offers.length === 0 && <p className={classes['nothing']}>{t('partner.lead.nothing')}</p>}
      {shared && <SharedReason reason={shared} mirror={session.mirror} />}
      {tempo && <TempoControl offer={tempo} view={session.mirror} {...controls} />}
      <div className={classes['grid']}>
        {those(['intensity', 'edge']).map((offer) => (
          <OfferButton key={commandKey(offer)} offer={offer} {...controls} />
        ))}
      </div>
      <List title={t('partner.lead.tasks')} offers={those(['task'])} {...controls} />
      <List title={t('partner.lead.lines')} offers={those(['line'])} {...controls} />
      {endings.length > 0 && (
        <div className={classes['endings']}>
          {endings.map((offer) => (
            <OfferButton key={offer.kind} offer={offer} {...controls} />
          ))}
        </div>
      )}
      {giveBack && <OfferButton offer={giveBack} {...controls} />}
    </section>
  )
}
