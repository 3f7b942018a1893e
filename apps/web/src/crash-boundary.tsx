/** The last net: when the program itself breaks, say so plainly and let the message be copied. */
import { Component, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from './lib/describe-error.ts'
import { Button } from './ui/button.tsx'
import { StateScreen } from './ui/state-screen.tsx'

/** How long the notice of a copy stays, ms. */
const COPIED_STAYS = 3000

export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const { name, message, reference } = describeError(t, error)
  const copy = async () => {
    await navigator.clipboard.writeText([`${name}: ${message}`, reference].filter(Boolean).join('\n'))
    setCopied(true)
    setTimeout(() => setCopied(false), COPIED_STAYS)
  }
  const actions = (
    <>
      <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
      <Button look="secondary" onClick={() => void copy()}>
        {t('crash.copy')}
      </Button>
      <output>{copied && t('crash.copied')}</output>
    </>
  )
  return <StateScreen title={t('crash.title')} text={message} details={t('crash.text')} actions={actions} />
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
