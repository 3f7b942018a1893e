/** The page of a partner, who has no account: the declaration of age and the rules, then the session. */
import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readPartnerFragment } from '../../extras/second-screen/partner/link.ts'
import { takePartnerLink } from '../../extras/second-screen/partner/page/partner-link-of-tab.ts'
import { joinAsPartner, type PartnerSession } from '../../extras/second-screen/partner/page/partner-session.ts'
import { PartnerView } from '../../extras/second-screen/partner/page/partner-view.tsx'
import { AgeDeclaration } from '../../features/account/age-declaration.tsx'
import { PolicyBox } from '../../features/policies/policy-box.tsx'
import { stageTexts } from '../../features/sessions/prepare/stage-texts.ts'
import { site } from '../../lib/browser/site.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { readStored, writeStored } from '../../lib/storage/stored.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { FormAlert, FormOther } from '../../ui/inputs/form.tsx'
import { FormPage } from '../../domain/pages/form-page.tsx'
import { useLink } from './use-link.ts'

/** The declaration of age and the rules were accepted in this browser. The server is not told. */
const ACCEPTED_KEY = 'partner-accepted'
const rules = ['terms-of-service', 'privacy-policy'] as const

function Declaration({ onAccepted }: { onAccepted: () => void }) {
  const { t } = useTranslation()
  const [checked, setChecked] = useState<readonly string[]>([])
  const [isSubmitted, setSubmitted] = useState(false)
  const accept = () => {
    setSubmitted(true)
    if (!rules.every((rule) => checked.includes(rule))) return
    writeStored('device', ACCEPTED_KEY, true)
    onAccepted()
  }
  const change = (rule: string, isChecked: boolean) =>
    setChecked([...checked.filter((each) => each !== rule), ...(isChecked ? [rule] : [])])
  return (
    <AgeDeclaration head={<p>{t('age.text')}</p>} description={t('partner.join.kept')} onDeclared={accept}>
      {rules.map((rule) => (
        <PolicyBox
          key={rule}
          policy={rule}
          checked={checked.includes(rule)}
          missing={isSubmitted && !checked.includes(rule)}
          onChange={(isChecked) => change(rule, isChecked)}
        />
      ))}
      <Button type="submit" wide>
        {t('partner.join.submit')}
      </Button>
    </AgeDeclaration>
  )
}

type Admission = ReturnType<typeof takePartnerLink>
const taken = new WeakSet<NonNullable<Admission>>()

/** Joins once the rules are accepted. `problem`: why that failed, in words. */
function useJoin(admission: Admission, isAccepted: boolean) {
  const { t } = useTranslation()
  const { link: session, keep } = useLink<PartnerSession>(readPartnerFragment)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!isAccepted || !admission || taken.has(admission)) return
    // Once: an invitation works once, and strict mode runs effects twice.
    taken.add(admission)
    joinAsPartner(admission).then(keep, (error: unknown) => setProblem(describeError(t, error).message))
  }, [admission, isAccepted, keep, t])
  return { session, problem }
}

/** Why this visitor cannot join now, or null. */
function obstacleOf(admission: Admission) {
  if (!site().admitsGuests) return 'partner.join.needs-check'
  if (!isSecureContext) return 'partner.insecure'
  return admission ? null : 'partner.join.no-link'
}

export function PartnerScreen() {
  const { t } = useTranslation()
  const [admission] = useState(takePartnerLink)
  const [isAccepted, setAccepted] = useState(() => readStored('device', ACCEPTED_KEY) === true)
  const [hasLeft, setLeft] = useState(false)
  const obstacle = obstacleOf(admission)
  const { session, problem } = useJoin(admission, isAccepted && obstacle === null)
  if (session && !hasLeft) {
    const leave = () => {
      session.leave()
      setLeft(true)
    }
    return <PartnerView session={session} texts={stageTexts(t, 'right')} onLeave={leave} />
  }
  if (hasLeft)
    return (
      <FormPage art="partner" title={t('partner.join.left-title')} lead={t('partner.join.left')}>
        <Link to="/">{t('partner.join.start')}</Link>
      </FormPage>
    )
  return (
    <FormPage art="partner" title={t('partner.join.title')} lead={t('partner.join.lead')}>
      {problem !== null && <FormAlert>{problem}</FormAlert>}
      {obstacle && <p>{t(obstacle)}</p>}
      {!obstacle && !isAccepted && <Declaration onAccepted={() => setAccepted(true)} />}
      {!obstacle && isAccepted && problem === null && <p role="status">{t('partner.page.connecting-title')}</p>}
      <FormOther>{t('partner.join.private')}</FormOther>
    </FormPage>
  )
}
