/** The controls over a partner who is there: what they may do, for how long, and the end. */
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/buttons/button.tsx'
import { useStore } from '../../../../ui/store.ts'
import { clockText } from '../../../../ui/text/clock-text.ts'
import panel from '../../stage/panel.module.css'
import { useCountdown } from '../../stage/use-countdown.ts'
import { Grants, Limit, Roles } from './fields.tsx'
import type { PartnerControls } from './partner-link.ts'
import classes from './stage.module.css'
import { exceeds, isLonger, type Permission, type Terms } from './terms.ts'

function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation()
  return <p className={panel['note']}>{t('partner.panel.ends', { time: clockText(useCountdown(until)) })}</p>
}

/** More than the terms permit. */
interface Draft extends Permission {
  isLonger: boolean
}

/** The words that the member agrees to, with those about a longer time limit. */
function Consent({ id, role, minutes, isLonger }: Omit<Draft, 'grants'> & { id: string }) {
  const { t } = useTranslation()
  const time =
    minutes === null ? t('partner.consent-time.whole') : t('partner.consent-time.minutes', { count: minutes })
  return (
    <p id={id} className={classes['consent']}>
      {t(`partner.consent.${role}`)} {isLonger && time}
    </p>
  )
}

interface PermissionsProps {
  link: Pick<PartnerControls, 'restrict' | 'agreeTo'>
  terms: Terms
}

/** Less applies at once. More is a draft until the member has agreed to the words of its consent. */
function Permissions({ link, terms }: PermissionsProps) {
  const { t } = useTranslation()
  const id = useId()
  const roles = useRef<HTMLFieldSetElement>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const { role, grants, minutes } = draft ?? terms
  const choose = (change: Partial<Permission>) => {
    const next = { role, grants, minutes, ...change }
    const now = performance.now()
    setDraft(exceeds(next, terms, now) ? { ...next, isLonger: isLonger(next, terms, now) } : null)
    link.restrict(next)
  }
  /** The buttons of the draft go: the focus stays with what they were about. */
  const close = (next: Permission) => {
    setDraft(null)
    roles.current?.querySelector<HTMLInputElement>(`input[value='${next.role}']`)?.focus()
  }
  const agree = (wanted: Draft) => {
    link.agreeTo(wanted)
    close(wanted)
  }
  return (
    <>
      <Roles ref={roles} role={role} onRole={(next) => choose({ role: next })} />
      {role === 'lead' && <Grants grants={grants} onGrants={(next) => choose({ grants: next })} />}
      <Limit label={t('partner.panel.limit-now')} minutes={minutes} onMinutes={(next) => choose({ minutes: next })} />
      {terms.endsAt !== null && <TimeLeft until={terms.endsAt} />}
      <Consent id={id} role={role} minutes={minutes} isLonger={draft?.isLonger ?? false} />
      <p className={panel['note']} role="status">
        {draft && t('partner.panel.draft')}
      </p>
      {draft && (
        <div className={panel['row']}>
          <Button small aria-describedby={id} onClick={() => agree(draft)}>
            {t('partner.panel.agree')}
          </Button>
          <Button small look="secondary" onClick={() => close(terms)}>
            {t('actions.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Whether the partner is there. A page that sends too much loses its connection again and again: that alone is said then. */
function Presence({ isFlooding, isAway }: { isFlooding: boolean; isAway: boolean }) {
  const { t } = useTranslation()
  const shown = isFlooding ? 'flooding' : isAway ? 'away' : 'here'
  return <p role="status">{t(`partner.panel.${shown}`)}</p>
}

interface PresentProps {
  link: Pick<PartnerControls, 'isFlooding' | 'restrict' | 'agreeTo' | 'setMuted' | 'end'>
  terms: Terms
  isAway: boolean
}

/** Mute and end come first: on a phone they are in reach without scrolling. */
export function Present({ link, terms, isAway }: PresentProps) {
  const { t } = useTranslation()
  const isFlooding = useStore(link.isFlooding)
  return (
    <>
      <Presence isFlooding={isFlooding} isAway={isAway} />
      <div className={panel['row']}>
        <Button
          small
          look="secondary"
          aria-pressed={terms.isMuted}
          disabled={terms.role === 'watch'}
          onClick={() => link.setMuted(!terms.isMuted)}
        >
          {terms.isMuted ? t('partner.panel.unmute') : t('partner.panel.mute')}
        </Button>
        <Button small look="danger" onClick={link.end}>
          {t('partner.panel.end')}
        </Button>
      </div>
      <Permissions link={link} terms={terms} />
    </>
  )
}
