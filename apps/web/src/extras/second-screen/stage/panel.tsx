/** The panel of second screens on the stage: opens a window, shows a code, and lists the screens. */
import type { TFunction } from 'i18next'
import { useEffect, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { type MembershipTier } from '@rubato/contracts/domain'
import { useUpgrade } from '../../../domain/upgrade/use-upgrade.tsx'
import { describeError } from '../../../lib/errors/describe-error.ts'
import { SidePanel } from '../../../play/extra-parts.ts'
import { QrCode } from '../../../ui/art/qr-code.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LockedButton } from '../../../ui/buttons/locked-button.tsx'
import { FormAlert } from '../../../ui/inputs/form.tsx'
import type { Lock } from '../../../ui/lock/lock-tip.tsx'
import { clockText } from '../../../ui/text/clock-text.ts'
import { useStore } from '../../../ui/store.ts'
import classes from './panel.module.css'
import { inGroups } from '../channel/in-groups.ts'
import { Comparison } from './comparison.tsx'
import { useCountdown } from './use-countdown.ts'
import type { ScreenEntry } from './entries.ts'
import type { Pairing, StageLink } from './stage-link.ts'

function nameOf({ isWindow, device }: ScreenEntry, t: TFunction): string {
  if (isWindow) return t('second-screen.panel.window')
  return device ?? t('second-screen.panel.device')
}

function Screens({ link }: { link: StageLink }) {
  const { t } = useTranslation()
  const screens = useStore(link.screens)
  if (screens.length === 0) return null
  return (
    <section>
      <h3>{t('second-screen.panel.list')}</h3>
      <ul className={classes['screens']}>
        {screens.map((entry) => (
          <li key={entry.id}>
            {entry.state === 'comparing' ? (
              <Comparison
                number={entry.number ?? ''}
                texts={{
                  question: t('second-screen.panel.compare', { name: nameOf(entry, t) }),
                  same: t('second-screen.panel.same'),
                  different: t('second-screen.panel.different'),
                }}
                onSame={() => link.confirm(entry.id)}
                onDifferent={() => link.remove(entry.id)}
              />
            ) : (
              <div className={classes['screen']}>
                <span>
                  {nameOf(entry, t)}
                  <small>{t(`second-screen.panel.states.${entry.state}`)}</small>
                </span>
                <Button
                  small
                  look="secondary"
                  aria-label={t('second-screen.panel.remove-name', { name: nameOf(entry, t) })}
                  onClick={() => link.remove(entry.id)}
                >
                  {t('second-screen.panel.remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Code({ pairing, onAgain }: { pairing: Pairing; onAgain: () => void }) {
  const { t } = useTranslation()
  const left = useCountdown(pairing.until)
  if (left === 0)
    return (
      <>
        <p>{t('second-screen.panel.expired')}</p>
        <Button small look="secondary" onClick={onAgain}>
          {t('second-screen.panel.new-code')}
        </Button>
      </>
    )
  return (
    <div className={classes['pairing']}>
      <p>{t('second-screen.panel.how', { address: `${location.host}/hud` })}</p>
      <p className={classes['code']} data-testid="pairing-code">
        {inGroups(pairing.code)}
      </p>
      <QrCode text={pairing.url} label={t('second-screen.panel.qr')} />
      <p className={classes['note']}>{t('second-screen.panel.left', { time: clockText(left) })}</p>
    </div>
  )
}

interface DeviceProps {
  link: StageLink
  lock: Lock | null
  pairing: Pairing | null
  onPairing(pairing: Pairing): void
}

/** Another device. */
function Device({ link, lock, pairing, onPairing }: DeviceProps) {
  const { t } = useTranslation()
  const [state, setState] = useState<'idle' | 'waiting' | { error: unknown }>('idle')
  const hasLost = useStore(link.hasLostDevices)
  const pair = () => {
    setState('waiting')
    link.pair().then(
      (made) => {
        onPairing(made)
        setState('idle')
      },
      (error: unknown) => setState({ error }),
    )
  }
  return (
    <section>
      <h3>{t('second-screen.panel.other-device')}</h3>
      {pairing ? (
        <Code pairing={pairing} onAgain={pair} />
      ) : (
        <LockedButton lock={lock} small look="secondary" disabled={state === 'waiting'} onClick={pair}>
          {t('second-screen.panel.show-code')}
        </LockedButton>
      )}
      {hasLost && <FormAlert>{t('second-screen.panel.devices-ended')}</FormAlert>}
      {typeof state === 'object' && <FormAlert>{describeError(t, state.error).message}</FormAlert>}
    </section>
  )
}

function Window({ link, lock }: { link: StageLink; lock: Lock | null }) {
  const { t } = useTranslation()
  const [isBlocked, setBlocked] = useState(false)
  return (
    <section>
      <h3>{t('second-screen.panel.other-window')}</h3>
      <LockedButton lock={lock} small look="secondary" onClick={() => setBlocked(!link.openWindow())}>
        {t('second-screen.panel.open-window')}
      </LockedButton>
      {isBlocked && <FormAlert>{t('second-screen.panel.blocked')}</FormAlert>}
    </section>
  )
}

/** A code has the panel to itself. It disappears when the screen that has used it is in the list. */
function Parts({ link, lock }: Pick<DeviceProps, 'link' | 'lock'>) {
  const { t } = useTranslation()
  const [pairing, setPairing] = useState<Pairing | null>(null)
  const count = useStore(link.screens).filter(({ isWindow }) => !isWindow).length
  const [countBefore, setCountBefore] = useState(count)
  if (count !== countBefore) {
    setCountBefore(count)
    if (count > countBefore) setPairing(null)
  }
  return (
    <>
      {!pairing && <p>{t('second-screen.panel.lead')}</p>}
      <Screens link={link} />
      {!pairing && <Window link={link} lock={lock} />}
      <Device link={link} lock={lock} pairing={pairing} onPairing={setPairing} />
    </>
  )
}

/** Keys of the pairing need a secure context, which http on another host than this one is not. */
const canPair = () => isSecureContext

export function createPanel(
  openLink: () => Promise<StageLink>,
  useTier: () => MembershipTier,
): ComponentType<{ onClose(): void }> {
  return function SecondScreenPanel({ onClose }) {
    const { t } = useTranslation()
    const lock = useUpgrade('second-screen.use', useTier())
    const [link, setLink] = useState<StageLink | null>(null)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      openLink().then(setLink, () => setFailed(true))
    }, [])
    return (
      <SidePanel title={t('second-screen.title')} closeLabel={t('actions.close')} onClose={onClose}>
        <div className={classes['panel']}>
          {hasFailed && <FormAlert>{t('second-screen.panel.failed')}</FormAlert>}
          {link && !canPair() && <FormAlert>{t('second-screen.insecure')}</FormAlert>}
          {link && canPair() && <Parts link={link} lock={lock} />}
        </div>
      </SidePanel>
    )
  }
}
