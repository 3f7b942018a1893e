/** Screens for generators that cannot be opened or played: the reason, and links to leave. */
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Problem } from '@rubato/engine'
import { ApiError } from '../../lib/api/api-error.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { StateScreen } from '../../ui/pages/state-screen.tsx'

interface GeneratorProblemProps {
  title: string
  text: string
  details?: ReactNode
  /** A button or link that may solve the problem; shown before the link to leave. */
  remedy?: ReactNode
}

function GeneratorProblem({ title, text, details, remedy }: GeneratorProblemProps) {
  const { t } = useTranslation()
  const actions = (
    <>
      {remedy}
      <Link to="/explore-game-generators" className={buttonClass({ look: remedy ? 'secondary' : 'primary' })}>
        {t('generator.problem.explore')}
      </Link>
    </>
  )
  return <StateScreen title={title} text={text} details={details} actions={actions} />
}

export function GeneratorMissing() {
  const { t } = useTranslation()
  return <GeneratorProblem title={t('generator.problem.missing')} text={t('errors.generator.not-found')} />
}

/** The generator makes no game for this member. */
export function GeneratorRefused({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation()
  const messages = [...new Set(problems.map(({ message }) => message))]
  return (
    <GeneratorProblem
      title={t('generator.problem.refused')}
      text={t('generator.problem.refused-text')}
      details={messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      remedy={
        <Link to="/profile" className={buttonClass()}>
          {t('generator.change-profile')}
        </Link>
      }
    />
  )
}

export function GeneratorFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error instanceof ApiError && error.status === 404) return <GeneratorMissing />
  const { name, message, reference } = describeError(t, error)
  return (
    <GeneratorProblem
      title={name}
      text={message}
      details={reference && t('error-screen.reference', { reference })}
      remedy={<Button onClick={onRetry}>{t('actions.try-again')}</Button>}
    />
  )
}
