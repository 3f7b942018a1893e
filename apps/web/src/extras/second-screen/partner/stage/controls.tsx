/** The controls with which a member invites a partner, compares the digits, and changes or ends what the partner may do. */
import { useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadKinds, partnerRoles, type LeadKind, type MembershipTier, type PartnerRole } from '@rubato/contracts/domain'
import { useUpgrade } from '../../../../domain/upgrade/use-upgrade.tsx'
import { describeError } from '../../../../lib/errors/describe-error.ts'
import { QrCode } from '../../../../ui/art/qr-code.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../../ui/buttons/copy-button.tsx'
import { LockedButton } from '../../../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../../../ui/inputs/form.tsx'
import type { Lock } from '../../../../ui/lock/lock-tip.tsx'
import { SelectField } from '../../../../ui/inputs/select.tsx'
import { useStore } from '../../../../ui/store.ts'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { Comparison } from '../../stage/comparison.tsx'
import panel from '../../stage/panel.module.css'
import { useCountdown } from '../../stage/use-countdown.ts'
import type { PartnerHolder } from '../holder.ts'
import type { PartnerControls, PartnerState } from './partner-link.ts'
import classes from './stage.module.css'
import { usualGrants, type Terms } from './terms.ts'

/** Time limits that the member can choose, minutes; null is the whole session. */
const limits = [null, 15, 30, 60] as const

interface RolesProps {
  role: PartnerRole
  onRole(role: PartnerRole): void
}

function Roles({ role, onRole }: RolesProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className={classes['roles']}>
      <legend>{t('partner.panel.roles')}</legend>
      {partnerRoles.map((each) => (
        <label key={each} className={classes['role']}>
          <input type="radio" name={name} checked={each === role} onChange={() => onRole(each)} />
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
function Grants({ grants, onGrants }: GrantsProps) {
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

function Limit({ label, minutes, onMinutes }: LimitProps) {
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
      <p>{t('partner.panel.lead')}</p>
      <Roles role={role} onRole={setRole} />
      {role === 'lead' && <Grants grants={grants} onGrants={setGrants} />}
      <Limit label={t('partner.panel.limit')} minutes={minutes} onMinutes={setMinutes} />
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
      <p>{t('partner.panel.how')}</p>
      <CopyButton
        text={invitation.url}
        label={t('partner.panel.copy')}
        copied={t('partner.panel.copied')}
        notCopied={t('partner.panel.not-copied')}
      />
      <div className={panel['pairing']}>
        <QrCode text={invitation.url} label={t('partner.panel.qr')} />
        <p className={panel['note']}>{t('partner.panel.left', { time: clockText(left) })}</p>
      </div>
      <Button small look="secondary" onClick={link.withdraw}>
        {t('partner.panel.withdraw')}
      </Button>
    </section>
  )
}

function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation()
  return <p className={panel['note']}>{t('partner.panel.ends', { time: clockText(useCountdown(until)) })}</p>
}

function Present({ link, terms, isAway }: { link: PartnerControls; terms: Terms; isAway: boolean }) {
  const { t } = useTranslation()
  const [minutes, setMinutes] = useState<number | null>(null)
  const limit = (next: number | null) => {
    setMinutes(next)
    link.setLimit(next)
  }
  return (
    <>
      <p role="status">{isAway ? t('partner.panel.away') : t('partner.panel.here')}</p>
      <Roles role={terms.role} onRole={link.setRole} />
      {terms.role === 'lead' && <Grants grants={terms.grants} onGrants={link.setGrants} />}
      <p className={classes['consent']}>{t(`partner.consent.${terms.role}`)}</p>
      <Limit label={t('partner.panel.limit-now')} minutes={minutes} onMinutes={limit} />
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
        }}
        onSame={link.confirm}
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
        <>
          <FormAlert>{t('partner.panel.failed')}</FormAlert>
          <Button small look="secondary" onClick={open}>
            {t('actions.try-again')}
          </Button>
        </>
      )}
      {link && !isSecureContext && <FormAlert>{t('partner.insecure')}</FormAlert>}
      {link && isSecureContext && <Parts link={link} lock={lock} />}
    </div>
  )
}
