/** The outermost error boundary: shows the error with a button to copy it. */
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from './lib/errors/describe-error.ts'
import { CopyErrorButton, ErrorDetails } from './screens/states/error-details.tsx'
import { Button } from './ui/buttons/button.tsx'
import { StateScreen } from './ui/pages/state-screen.tsx'

function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { message, technical, reference } = describeError(t, error)
  const details = (
    <>
      <ErrorDetails technical={technical} reference={reference} />
      <p>{t('crash.text')}</p>
    </>
  )
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
      <CopyErrorButton label={t('crash.copy')} technical={technical} reference={reference} />
    </>
  )
  return <StateScreen title={t('crash.title')} text={message} details={details} actions={actions} />
}

export class CrashBoundary extends Component<{ children: ReactNode }, { crash: { error: unknown } | null }> {
  override state: { crash: { error: unknown } | null } = { crash: null }

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  override render() {
    return this.state.crash ? <CrashScreen error={this.state.crash.error} /> : this.props.children
  }
}
