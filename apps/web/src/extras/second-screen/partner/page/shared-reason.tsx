/** The reason why most controls of a partner who leads are grey now, said once above them. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeadOffer } from '@rubato/contracts/domain'
import { useSlowTick } from '../../../../play/mirror.ts'
import { useStore } from '../../../../ui/store.ts'
import type { Mirror } from '../../screen/mirror.ts'
import { lengthText } from '../lead-texts.ts'
import classes from './lead-panel.module.css'

/** A state of the session that lasts; the words for a reason of a few seconds would come and go above the controls. */
const lasting = ['busy', 'resting', 'easing', 'ending', 'check-in', 'question', 'not-playing'] as const
type Lasting = (typeof lasting)[number]

/** So many controls with the same reason need it once. */
const MANY = 3

/** The lasting reason of most controls; null where few have the same. */
export function sharedReason(offers: readonly LeadOffer[]): Lasting | null {
  const countOf = (reason: Lasting) => offers.filter(({ refusal }) => refusal === reason).length
  const [most] = lasting.toSorted((one, other) => countOf(other) - countOf(one))
  return most && countOf(most) >= MANY ? most : null
}

/** Seconds until the present task is over; null where that is not known. */
function useTaskLeft({ view: viewStore, playback }: Pick<Mirror, 'view' | 'playback'>): number | null {
  const view = useStore(viewStore)
  const secondsLeft = () =>
    view?.span ? Math.max(0, Math.ceil((view.span.to - playback.conductor.now()) / 1000)) : null
  const [left, setLeft] = useState(secondsLeft)
  useSlowTick(() => setLeft(secondsLeft()))
  return left
}

export function SharedReason({ reason, mirror }: { reason: Lasting; mirror: Pick<Mirror, 'view' | 'playback'> }) {
  const { t } = useTranslation()
  const left = useTaskLeft(mirror)
  const why = t(`partner.refusals.${reason}`)
  return (
    <p className={classes['shared']} data-testid="lead-shared-reason">
      {reason === 'busy' && left
        ? t('partner.lead.grey-for', { why, time: lengthText(t, left) })
        : t('partner.lead.grey', { why })}
    </p>
  )
}
