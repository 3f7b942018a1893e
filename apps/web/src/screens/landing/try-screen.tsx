/** A minute on the stage for visitors: the declaration of age, the session, and ways on. Without an account and calls. */
import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SessionSummary } from '@rubato/engine'
import { AgeDeclaration } from '../../features/account/age-declaration.tsx'
import { site } from '../../lib/browser/site.ts'
import { lazyPiece } from '../../lib/errors/lazy-piece.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { returnFocus } from '../../ui/return-focus.ts'

const loadSession = () => import('./try-session.tsx')
const TrySession = lazyPiece(async () => (await loadSession()).TrySession)

function Declaration({ onDeclared }: { onDeclared: () => void }) {
  const { t } = useTranslation()
  return (
    <AgeDeclaration head={<p>{t('age.text')}</p>} onDeclared={onDeclared}>
      <Button type="submit" wide>
        {t('try.start')}
      </Button>
      <FormOther>{t('try.sound')}</FormOther>
    </AgeDeclaration>
  )
}

/** Where a service checks ages a declaration is not enough, and some regions allow nothing before signing up. */
function NeedsCheck() {
  const { t } = useTranslation()
  return (
    <>
      <p>{t(site().ageAssurance === 'provider' ? 'try.check' : 'try.account')}</p>
      <Link to="/sign-up/$" params={{ _splat: '' }} className={buttonClass({ wide: true })}>
        {t('landing.join')}
      </Link>
    </>
  )
}

interface OverProps {
  summary: SessionSummary
  onAgain: () => void
}

function Over({ summary, onAgain }: OverProps) {
  const { t } = useTranslation()
  useEffect(() => returnFocus({ opener: null, around: [] }), [])
  const wasStopped = summary.outcome === 'stopped'
  const lead = t(wasStopped ? 'try.over.stopped' : 'try.over.text')
  return (
    <FormPage title={t('try.over.title')} lead={lead} art="try">
      <Link to="/sign-up/$" params={{ _splat: '' }} className={buttonClass({ wide: true })}>
        {t('landing.join')}
      </Link>
      <Link to="/pricing" className={buttonClass({ look: 'secondary', wide: true })}>
        {t('try.over.memberships')}
      </Link>
      <Button look="secondary" wide onClick={onAgain}>
        {t('try.over.again')}
      </Button>
      <FormOther>{t('try.over.nothing')}</FormOther>
    </FormPage>
  )
}

type Step = { name: 'declaration' } | { name: 'playing' } | { name: 'over'; summary: SessionSummary }

export function TryScreen() {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'declaration' })
  // The stage is there when it is wanted, also when the network is gone by then.
  useEffect(() => void loadSession().catch(() => undefined), [])
  const play = () => setStep({ name: 'playing' })
  if (step.name === 'playing')
    return (
      <TrySession
        onOver={(summary) => setStep({ name: 'over', summary })}
        onLeave={() => setStep({ name: 'declaration' })}
      />
    )
  if (step.name === 'over') return <Over summary={step.summary} onAgain={play} />
  return (
    <FormPage title={t('try.title')} lead={t('try.free')} art="try">
      {site().hasTry ? <Declaration onDeclared={play} /> : <NeedsCheck />}
      <Link to="/">{t('try.back')}</Link>
    </FormPage>
  )
}
