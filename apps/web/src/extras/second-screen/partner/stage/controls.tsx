/** The controls with which a member invites a partner, compares the digits, and changes or ends what the partner may do. */
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MembershipTier, PartnerRole } from '@rubato/contracts/domain'
import { useUpgrade } from '../../../../domain/upgrade/use-upgrade.tsx'
import { describeError } from '../../../../lib/errors/describe-error.ts'
import { QrCode } from '../../../../ui/art/qr-code.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { LockedButton } from '../../../../ui/buttons/locked-button.tsx'
import { LoadFailed } from '../../../../ui/feedback/load-failed.tsx'
import { FormAlert } from '../../../../ui/inputs/form.tsx'
import type { Lock } from '../../../../ui/lock/lock-tip.tsx'
import { useStore } from '../../../../ui/store.ts'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { Comparison } from '../../stage/comparison.tsx'
import panel from '../../stage/panel.module.css'
import { useCountdown } from '../../stage/use-countdown.ts'
import type { PartnerHolder } from '../holder.ts'
import { Grants, Limit, Roles } from './fields.tsx'
import type { PartnerControls } from './partner-link.ts'
import type { PartnerState } from './presence.ts'
import { Present } from './present.tsx'
import classes from './stage.module.css'
import { usualGrants } from './terms.ts'

function Invite({ link, lock }: { link: PartnerControls; lock: Lock | null }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<PartnerRole>('watch')
  const [grants, setGrants] = useState(usualGrants)
  const [minutes, setMinutes] = useState<number | null>(null)
  const [state, setState] = useState<'idle' | 'waiting' | { error: unknown }>('idle')
  const invite = () => {
    setState('waiting')
    link.invite({ role, grants, minutes }).then(
      () => setState('idle'),
      (error: unknown) => setState({ error }),
    )
  }
  return (
    <>
      <Roles role={role} onRole={setRole} />
      {role === 'lead' && <Grants grants={grants} onGrants={setGrants} />}
      <Limit label={t('partner.panel.limit')} minutes={minutes} onMinutes={setMinutes} />
      <p>{t('partner.panel.lead')}</p>
      <p className={classes['consent']}>{t(`partner.consent.${role}`)}</p>
      <LockedButton lock={lock} small disabled={state === 'waiting'} onClick={invite}>
        {t('partner.panel.invite')}
      </LockedButton>
      {typeof state === 'object' && <FormAlert>{describeError(t, state.error).message}</FormAlert>}
    </>
  )
}

type Invited = Extract<PartnerState, { kind: 'invited' }>

function Invitation({ link, invitation }: { link: PartnerControls } & Pick<Invited, 'invitation'>) {
  const { t } = useTranslation()
  const left = useCountdown(invitation.until)
  return (
    <section>
      <h3>{t('partner.panel.link')}</h3>
      <div className={classes['invitation']}>
        <QrCode text={invitation.url} label={t('partner.panel.qr')} />
        <div>
          <CopyButton
            text={invitation.url}
            label={t('partner.panel.copy')}
            copied={t('partner.panel.copied')}
            notCopied={t('partner.panel.not-copied')}
          />
          <p className={panel['note']}>{t('partner.panel.left', { time: clockText(left) })}</p>
          <Button small look="secondary" onClick={link.withdraw}>
            {t('partner.panel.withdraw')}
          </Button>
        </div>
      </div>
      <p>{t('partner.panel.how')}</p>
    </section>
  )
}

function Parts({ link, lock }: { link: PartnerControls; lock: Lock | null }) {
  const { t } = useTranslation()
  const state = useStore(link.state)
  const terms = useStore(link.terms)
  if (state.kind === 'invited') return <Invitation link={link} invitation={state.invitation} />
  if (state.kind === 'comparing')
    return (
      <Comparison
        number={state.number}
        texts={{
          question: t('partner.panel.compare'),
          same: t('partner.panel.same'),
          different: t('partner.panel.different'),
          away: t('partner.panel.compare-away'),
        }}
        onSame={state.isAway ? null : link.confirm}
        onDifferent={link.end}
      />
    )
  if (state.kind === 'connected' && terms) return <Present link={link} terms={terms} isAway={state.isAway} />
  return <Invite link={link} lock={lock} />
}

interface ControlsProps {
  holder: PartnerHolder
  tier: MembershipTier
}

/** Opens the link when it is shown first, and again after it was closed. */
export function Controls({ holder, tier }: ControlsProps) {
  const { t } = useTranslation()
  const lock = useUpgrade('partner.use', tier)
  const link = useStore(holder.link)
  const [hasFailed, setFailed] = useState(false)
  const open = useCallback(
    () =>
      void holder.open().then(
        () => setFailed(false),
        () => setFailed(true),
      ),
    [holder],
  )
  useEffect(() => {
    if (!link) open()
  }, [open, link])
  return (
    <div className={panel['panel']}>
      {hasFailed && (
        <LoadFailed below="small" onRetry={open}>
          {t('partner.panel.failed')}
        </LoadFailed>
      )}
      {link && !isSecureContext && <FormAlert>{t('partner.insecure')}</FormAlert>}
      {link && isSecureContext && <Parts link={link} lock={lock} />}
    </div>
  )
}
