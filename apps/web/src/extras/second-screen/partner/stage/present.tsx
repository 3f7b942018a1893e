/** The controls over a partner who is there: what they may do, for how long, and the end. */
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/buttons/button.tsx'
import { clockText } from '../../../../ui/text/clock-text.ts'
import panel from '../../stage/panel.module.css'
import { useCountdown } from '../../stage/use-countdown.ts'
import { Grants, Limit, Roles } from './fields.tsx'
import type { PartnerControls } from './partner-link.ts'
import classes from './stage.module.css'
import { exceeds, type Permission, type Terms } from './terms.ts'

function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation()
  return <p className={panel['note']}>{t('partner.panel.ends', { time: clockText(useCountdown(until)) })}</p>
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
  const [draft, setDraft] = useState<Permission | null>(null)
  const { role, grants } = draft ?? terms
  const choose = (wanted: Permission) => {
    link.restrict(wanted)
    setDraft(exceeds(wanted, terms) ? wanted : null)
  }
  /** The buttons of the draft go: the focus stays with what they were about. */
  const close = (next: Permission) => {
    setDraft(null)
    roles.current?.querySelector<HTMLInputElement>(`input[value='${next.role}']`)?.focus()
  }
  const agree = (wanted: Permission) => {
    link.agreeTo(wanted)
    close(wanted)
  }
  return (
    <>
      <Roles ref={roles} role={role} onRole={(next) => choose({ role: next, grants })} />
      {role === 'lead' && <Grants grants={grants} onGrants={(next) => choose({ role, grants: next })} />}
      <p id={id} className={classes['consent']}>
        {t(`partner.consent.${role}`)}
      </p>
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

interface PresentProps {
  link: Pick<PartnerControls, 'restrict' | 'agreeTo' | 'setLimit' | 'setMuted' | 'end'>
  terms: Terms
  isAway: boolean
}

export function Present({ link, terms, isAway }: PresentProps) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status">{isAway ? t('partner.panel.away') : t('partner.panel.here')}</p>
      <Permissions link={link} terms={terms} />
      <Limit label={t('partner.panel.limit-now')} minutes={terms.minutes} onMinutes={link.setLimit} />
      {terms.endsAt !== null && <TimeLeft until={terms.endsAt} />}
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
    </>
  )
}
